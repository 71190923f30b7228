import { Alert, Anchor, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconClockShield } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { useJobs } from "../../jobs/openJob";
import { ActionButton, SmallButton } from "../../ui/ActionButton";
import { span } from "../../ui/format";
import { useSecondsLeft } from "../../ui/useSecondsLeft";
import type { Firewall } from "../firewall";
import { t } from "./texts";
import { useArmEvents, useArming } from "./useArming";

// Longer ago, nobody wonders any more why a change is gone.
const RECENTLY_MS = 10 * 60_000;

/** Arms a firewall, or counts down until its changes are undone. Nothing for a guest: its firewall cuts nobody off. */
export function ArmBar({ firewall }: { firewall: Firewall }) {
    const { view, answeredAt, arm, keep, undo } = useArming(firewall);
    useArmEvents();
    const denied = useDenialReasonAt(
        firewall.hostId,
        firewall.kind === "node" ? "firewall.arm_node_switch" : "firewall.arm_cluster_switch",
    );
    const left = useSecondsLeft(view?.remaining_s ?? null, answeredAt);
    const start = useAction(arm, t.notArmed);
    const keeping = useAction(keep, t.notKept, t.kept);
    const undoing = useAction(undo, t.notUndone, t.undone);
    const { open } = useJobs();
    if (view === undefined) return null;
    if (view.state === "armed" && left !== null) {
        return (
            <Alert color="orange" icon={<IconClockShield size={18} />} title={t.armed} mb="sm">
                <Group gap="xs">
                    <Text role="timer" className="grows-wide">
                        {left > 0 ? t.undoneIn({ time: span(left) }) : t.undoneNow}
                    </Text>
                    <SmallButton why={denied} loading={undoing.isPending} onClick={() => undoing.mutate()}>
                        {t.undo}
                    </SmallButton>
                    <ActionButton why={denied} size="xs" loading={keeping.isPending} onClick={() => keeping.mutate()}>
                        {t.keep}
                    </ActionButton>
                </Group>
            </Alert>
        );
    }
    const wasUndone =
        view.state === "fired" && view.deadline !== null && Date.now() - Date.parse(view.deadline) < RECENTLY_MS;
    return (
        <Group gap="xs" mb="sm">
            <SmallButton
                why={denied ?? (view.can_arm ? null : t.cantArm({ name: firewall.name }))}
                leftSection={<IconClockShield size={16} />}
                loading={start.isPending || view.state === "arming"}
                onClick={() => start.mutate()}
            >
                {t.arm}
            </SmallButton>
            {wasUndone && (
                <Text role="status">
                    {t.wasUndone}{" "}
                    {view.job !== null && (
                        <Anchor component="button" onClick={() => open(view.job ?? 0)}>
                            {t.log}
                        </Anchor>
                    )}
                </Text>
            )}
        </Group>
    );
}

function useAction(action: () => Promise<void>, failed: string, done?: string) {
    return useMutation({
        mutationFn: action,
        onSuccess: () => done !== undefined && notifications.show({ color: "teal", message: done }),
        onError: (e) => notifications.show({ color: "red", title: failed, message: errorText(e) }),
    });
}
