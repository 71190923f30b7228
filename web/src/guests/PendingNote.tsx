import { Alert, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconClockPause } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useCommand } from "../api/command";
import { useDenialReasonAt } from "../auth/access";
import { SmallButton } from "../ui/ActionButton";
import { ErrorAlert } from "../ui/States";
import type { PowerTarget } from "./powers";
import { t } from "./texts";
import { idOf } from "./useGuest";

type Props = {
    guest: PowerTarget;
    /** The key in the guest's configuration, such as net0 or cores. */
    of: string;
    /** What the change does, as sentences or rows. */
    children: ReactNode;
};

/** A change that the host stored and that is not in force yet, with a button to revert it. */
export function PendingNote({ guest, of, children }: Props) {
    const denialReason = useDenialReasonAt(guest.hostId, guest.type === "vm" ? "vms.revert" : "apps.revert");
    const revert = useCommand(`${guest.type}s.revert`, {
        onSuccess: () => notifications.show({ color: "teal", message: t.pendingChangeReverted({ of }) }),
    });
    return (
        <Alert
            color="orange"
            p="sm"
            icon={<IconClockPause size={18} />}
            title={t.pendingUntilNextStart({ of })}
            role="status"
        >
            <Text component="div" className="breaks">
                {children}
            </Text>
            <Group justify="flex-end" mt="xs">
                <SmallButton
                    why={denialReason}
                    onClick={() => revert.mutate({ ...idOf(guest), key: of })}
                    loading={revert.isPending}
                >
                    {t.revert({ of })}
                </SmallButton>
            </Group>
            {revert.error && <ErrorAlert error={revert.error} />}
        </Alert>
    );
}
