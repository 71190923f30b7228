import { Alert, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Host, Schemas } from "../../api/client";
import { call } from "../../api/operation";
import { useDenialReason } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { ErrorAlert, Panel } from "../../ui/States";
import { RightsByFeature } from "./RightsByFeature";
import { t } from "./texts";

/** Which features work with a host's token, what the token lacks for the others, and the commands that grant it. */
export function Privileges({ host }: { host: Host }) {
    const why = useDenialReason("hosts.test", host.team_id);
    const test = useMutation({
        mutationFn: () => call("hosts.test", { host_id: host.id }),
    });
    return (
        <Panel title={t.title}>
            <Stack gap="sm">
                <Text>{t.intro}</Text>
                <ActionButton
                    why={why}
                    w="fit-content"
                    variant="default"
                    onClick={() => test.mutate()}
                    loading={test.isPending}
                >
                    {t.check}
                </ActionButton>
                {test.error && <ErrorAlert error={test.error} />}
                {test.data && <Outcome of={test.data} />}
            </Stack>
        </Panel>
    );
}

function Outcome({ of }: { of: Schemas["HostTest"] }) {
    if (!of.ok) return <Alert color="red">{of.problem?.detail}</Alert>;
    return <RightsByFeature features={of.features} grant={of.grant} />;
}
