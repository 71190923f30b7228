import { Alert, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCommand } from "../api/command";
import { useDenialReason } from "../auth/access";
import { useHost } from "../hosts/host/useHost";
import { AccessGate } from "../ui/AccessGate";
import { ActionButton } from "../ui/ActionButton";
import { Quiet } from "../ui/Quiet";
import { Loaded } from "../ui/States";
import { showError } from "../ui/showError";
import { Facts } from "../ui/Value";
import { Ceph } from "./Ceph";
import { Disks } from "./Disks";
import { Part } from "./Part";
import { Pools } from "./Pools";
import { type Hardware, hardwareOf } from "./queries";
import { t } from "./texts";
import { Updates } from "./Updates";

/** The disks, pools, temperatures and pending updates of a host. */
export default function HostHardware() {
    return (
        <AccessGate of="hardware.get" title={t.title}>
            <Everything />
        </AccessGate>
    );
}

function Everything() {
    const host = useHost();
    return (
        <Loaded query={useQuery(hardwareOf(host.id))}>
            {(all) => (
                <Stack gap="md">
                    <Group justify="space-between">
                        <Quiet role="status">{all.reading ? t.reading : ""}</Quiet>
                        <Refresh hostId={host.id} teamId={host.team_id} reading={all.reading} />
                    </Group>
                    {all.problem !== null && (
                        <Alert color="orange" icon={<IconAlertTriangle size={18} />}>
                            {all.problem}
                        </Alert>
                    )}
                    <Disks of={all.disks} />
                    <Pools of={all.pools} />
                    <Ceph of={all.ceph} />
                    <Temperatures of={all.temperatures} />
                    <Updates of={all.updates} />
                </Stack>
            )}
        </Loaded>
    );
}

function Temperatures({ of }: { of: Hardware["temperatures"] }) {
    return (
        <Part title={t.temperatures} of={of}>
            {of.list?.length === 0 && <Text>{t.noTemperatures}</Text>}
            {of.list !== null && of.list.length > 0 && (
                <Facts rows={of.list.map(({ sensor, celsius }) => [sensor, t.degrees({ n: celsius })])} />
            )}
            <Quiet size="xs">{t.temperaturesNote}</Quiet>
        </Part>
    );
}

function Refresh({ hostId, teamId, reading }: { hostId: number; teamId: number | null; reading: boolean }) {
    const refresh = useCommand("hardware.refresh", { onError: showError });
    const why = useDenialReason(refresh, teamId);
    return (
        <ActionButton
            why={why}
            variant="default"
            leftSection={<IconRefresh size={16} />}
            onClick={() => refresh.mutate({ host_id: hostId })}
            loading={refresh.isPending || reading}
        >
            {t.refresh}
        </ActionButton>
    );
}
