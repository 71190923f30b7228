import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useSend } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { DangerDialog } from "../../ui/DangerDialog";
import { type Guest, idOf } from "../useGuest";
import type { Disk } from "./queries";
import { t } from "./texts";

type Props = { guest: Guest; disk: Disk; onClose: () => void };

/** Asks before a disk is detached. */
export function DetachDialog({ guest, disk: { disk, volume }, onClose }: Props) {
    const send = useSend();
    const names = { disk, guest: guest.name };
    return (
        <DangerDialog
            onClose={onClose}
            title={t.detachTitle(names)}
            action={t.detach}
            onConfirm={async () => {
                const { unused } = await send(`${guest.type}s.detach_disk`, { ...idOf(guest), disk });
                notifications.show({
                    color: "teal",
                    message: unused === null ? t.detachedLater(names) : t.detached({ disk, unused }),
                });
            }}
        >
            <Text className="breaks">{t.detachNote({ volume: volume ?? disk })}</Text>
            {guest.status !== "stopped" && <Text>{t.detachRuns}</Text>}
        </DangerDialog>
    );
}

/** Asks for the volume's ID before it is deleted. */
export function DeleteDialog({ guest, disk: { disk, volume }, onClose }: Props) {
    const send = useSend();
    const { started } = useJobs();
    return (
        <DangerDialog
            onClose={onClose}
            title={t.deleteTitle({ disk, guest: guest.name })}
            action={t.deleteAction}
            phrase={volume ?? disk}
            onConfirm={async (confirm) => {
                const { job } = await send(`${guest.type}s.delete_disk`, { ...idOf(guest), disk, body: { confirm } });
                started(job, t.deleting({ volume: volume ?? disk, guest: guest.name }));
            }}
        >
            <Text>{t.deleteNote}</Text>
        </DangerDialog>
    );
}
