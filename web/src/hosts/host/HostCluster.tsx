import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { hosts } from "../../api/queries";
import { AnchorLink } from "../../ui/Links";
import { t } from "../cluster/texts";
import { NextSteps } from "../peers/NextSteps";
import { Peers } from "../peers/Peers";
import { useHost } from "./useHost";

/** The other members of a host's cluster, and what follows their enrolment. */
export default function HostCluster() {
    const host = useHost();
    const members = useQuery(hosts).data?.filter((other) => other.cluster_id === host.cluster_id) ?? [host];
    return (
        <Stack gap="md">
            {host.cluster !== null && (
                <Text>
                    <AnchorLink inherit to="/clusters/$id" params={{ id: String(host.cluster_id) }}>
                        {t.open({ name: host.cluster })}
                    </AnchorLink>
                </Text>
            )}
            <Peers host={host} />
            <NextSteps of={members} />
        </Stack>
    );
}
