import "../network.css";
import { SimpleGrid, Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { AccessGate } from "../../ui/AccessGate";
import { Empty, Loaded } from "../../ui/States";
import { NetworkHead } from "../NetworkHead";
import { throughput } from "../queries";
import { t as area } from "../texts";
import { HostThroughput, Unreadable } from "./HostThroughput";
import { RangeChoice } from "./RangeChoice";
import { t } from "./texts";

/** What each host sent and received. */
export default function ThroughputPage() {
    return (
        <AccessGate of="network.throughput" title={area.title}>
            <NetworkHead />
            <Hosts />
        </AccessGate>
    );
}

function Hosts() {
    const { hours = 1 } = useSearch({ from: "/shell/network/throughput" });
    const navigate = useNavigate({ from: "/network/throughput" });
    // The charts stay until those of another range are there.
    const query = useQuery({ ...throughput(hours), placeholderData: keepPreviousData });
    return (
        <Stack gap="md">
            <RangeChoice
                value={hours}
                onChange={(next) => void navigate({ search: { hours: next === 1 ? undefined : next }, replace: true })}
            />
            <Loaded query={query}>
                {({ hosts, errors }) =>
                    hosts.length + errors.length === 0 ? (
                        <Empty title={t.noHosts}>{t.noHostsText}</Empty>
                    ) : (
                        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                            {hosts.map((of) => (
                                <HostThroughput key={of.host_id} of={of} title={of.host_name} />
                            ))}
                            {errors.map((of) => (
                                <Unreadable key={of.host_id} of={of} title={of.host_name} />
                            ))}
                        </SimpleGrid>
                    )
                }
            </Loaded>
        </Stack>
    );
}
