import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { api, take } from "../../api/client";
import { useJobs } from "../../jobs/openJob";
import { DangerDialog } from "../../ui/DangerDialog";
import { useConfigChanged } from "../queries";
import { type Guest, pathOf } from "../useGuest";
import type { Disk } from "./queries";
import { t } from "./texts";

type Props = { guest: Guest; disk: Disk; onClose: () => void };

/** Asks before a disk is detached. */
export function DetachDialog({ guest, disk: { disk, volume }, onClose }: Props) {
    const changed = useConfigChanged(guest);
    const names = { disk, guest: guest.name };
    return (
        <DangerDialog
            opened
            onClose={onClose}
            title={t.detachTitle(names)}
            action={t.detach}
            onConfirm={async () => {
                try {
                    const { unused } = await take(
                        api.POST(pathOf(guest, "/api/v1/vms/{vm_id}/disks/{disk}/detach"), {
                            params: { path: { vm_id: guest.id, disk } },
                        }),
                    );
                    notifications.show({
                        color: "teal",
                        message: unused === null ? t.detachedLater(names) : t.detached({ disk, unused }),
                    });
                } finally {
                    changed();
                }
            }}
        >
            <Text size="sm" className="breaks">
                {t.detachNote({ volume: volume ?? disk })}
            </Text>
            {guest.status !== "stopped" && <Text size="sm">{t.detachRuns}</Text>}
        </DangerDialog>
    );
}

/** Asks for the volume's ID before it is deleted. */
export function DeleteDialog({ guest, disk: { disk, volume }, onClose }: Props) {
    const { started } = useJobs();
    return (
        <DangerDialog
            opened
            onClose={onClose}
            title={t.deleteTitle({ disk, guest: guest.name })}
            action={t.deleteAction}
            phrase={volume ?? disk}
            onConfirm={async (confirm) => {
                const { job } = await take(
                    api.DELETE(pathOf(guest, "/api/v1/vms/{vm_id}/disks/{disk}"), {
                        params: { path: { vm_id: guest.id, disk } },
                        body: { confirm },
                    }),
                );
                started(job, t.deleting({ volume: volume ?? disk, guest: guest.name }));
            }}
        >
            <Text size="sm">{t.deleteNote}</Text>
        </DangerDialog>
    );
}
