import { Alert, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, errorText, take } from "../api/client";
import { useDenialReason } from "../auth/access";
import { useHost } from "../hosts/host/useHost";
import { AccessGate } from "../ui/AccessGate";
import { ActionButton } from "../ui/ActionButton";
import { Loaded } from "../ui/States";
import { Facts } from "../ui/Value";
import { Ceph } from "./Ceph";
import { Disks } from "./Disks";
import { Part } from "./Part";
import { Pools } from "./Pools";
import { allHardware, type Hardware, hardwareOf } from "./queries";
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
                        <Text size="sm" className="quiet" role="status">
                            {all.reading ? t.reading : ""}
                        </Text>
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
            {of.list?.length === 0 && <Text size="sm">{t.noTemperatures}</Text>}
            {of.list !== null && of.list.length > 0 && (
                <Facts rows={of.list.map(({ sensor, celsius }) => [sensor, t.degrees({ n: celsius })])} />
            )}
            <Text size="xs" className="quiet">
                {t.temperaturesNote}
            </Text>
        </Part>
    );
}

function Refresh({ hostId, teamId, reading }: { hostId: number; teamId: number | null; reading: boolean }) {
    const cache = useQueryClient();
    const why = useDenialReason("hardware.refresh", teamId);
    const refresh = useMutation({
        mutationFn: () =>
            take(api.POST("/api/v1/hosts/{host_id}/hardware/refresh", { params: { path: { host_id: hostId } } })),
        onSuccess: (now) => {
            cache.setQueryData(hardwareOf(hostId).queryKey, now);
            void cache.invalidateQueries({ queryKey: allHardware.queryKey, exact: true });
        },
        onError: (e) => notifications.show({ color: "red", message: errorText(e) }),
    });
    return (
        <ActionButton
            why={why}
            variant="default"
            leftSection={<IconRefresh size={16} />}
            onClick={() => refresh.mutate()}
            loading={refresh.isPending || reading}
        >
            {t.refresh}
        </ActionButton>
    );
}
