import { Alert, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconShieldOff } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, take } from "../api/client";
import { useDenialReasonAt } from "../auth/access";
import { SmallButton } from "../ui/ActionButton";
import { showError } from "../ui/showError";
import { useFirewallConfirmed } from "./arm/useFirewallConfirmed";
import { type Firewall, HERE, ofCluster, pathOf } from "./firewall";
import { options } from "./queries";
import { t } from "./texts";

const OFF = { guest: t.guestOff, cluster: t.isOff, node: t.nodeOff, group: t.clusterOff };

/** Which firewall must be switched on before the rules of this one have an effect; null when none must, or it is not known. */
export function useOff(firewall: Firewall): { firewall: Firewall; text: string } | null {
    const { kind, hostId } = firewall;
    const hasCluster = kind !== "cluster" && hostId !== null;
    const own = useQuery({ ...options(firewall), enabled: kind !== "group" }).data;
    // Nothing is filtered anywhere while the firewall of the cluster is off.
    const cluster = ofCluster({ id: hostId ?? 0 }, firewall.name);
    const above = useQuery({ ...options(cluster), enabled: hasCluster }).data;
    if (hasCluster && above && !above.enable) return { firewall: cluster, text: t.clusterOff };
    if (own === undefined || kind === "group") return null;
    const isOn = own.enable === null ? kind === "node" : own.enable !== 0;
    return isOn ? null : { firewall, text: OFF[kind] };
}

/** Says that rules have no effect, and switches on the firewall that is the cause. Nothing while rules have an effect. */
export function OffNotice({ firewall }: { firewall: Firewall }) {
    const off = useOff(firewall);
    return off && <Off {...off} />;
}

function Off({ firewall, text }: { firewall: Firewall; text: string }) {
    const cache = useQueryClient();
    const denied = useDenialReasonAt(firewall.hostId, firewall.may.options) ?? firewall.guest?.unavailable ?? null;
    const known = useQuery(options(firewall)).data;
    const confirmed = useFirewallConfirmed(firewall);
    const label = t.switchOn;
    const on = useMutation({
        mutationFn: () =>
            confirmed.send(t.switchOnQuestion, label, (confirm) =>
                take(
                    api.PUT(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/options"), {
                        params: { path: HERE },
                        body: { enable: 1, digest: known?.digest, confirm } as Schemas["ClusterFirewallIn"],
                    }),
                ),
            ),
        onSuccess: () => {
            notifications.show({ color: "teal", message: t.switchedOn });
            void cache.invalidateQueries({ queryKey: firewall.key });
            void cache.invalidateQueries({ queryKey: ["firewall"] });
        },
        onError: showError,
    });
    return (
        <Alert color="orange" role="status" icon={<IconShieldOff size={18} />} mb="sm">
            <Group gap="sm" justify="space-between">
                <Text className="grows-wide">
                    {text} {firewall.kind === "guest" ? t.switchOnGuestNote : t.switchOnNote}
                </Text>
                <SmallButton why={denied} loading={on.isPending} onClick={() => on.mutate()}>
                    {label}
                </SmallButton>
            </Group>
            {confirmed.dialog}
        </Alert>
    );
}
