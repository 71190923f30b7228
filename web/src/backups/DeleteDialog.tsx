import { Text } from "@mantine/core";
import { useSend } from "../api/command";
import { useJobs } from "../jobs/openJob";
import { DangerDialog } from "../ui/DangerDialog";
import { bytes, when } from "../ui/format";
import { Facts } from "../ui/Value";
import { guestName } from "./names";
import type { Backup } from "./queries";
import { t } from "./texts";

/** Asks before a backup is deleted. */
export function DeleteDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
    const send = useSend();
    const { started } = useJobs();
    const guest = guestName(backup);
    return (
        <DangerDialog
            onClose={onClose}
            title={t.deleteOf({ guest })}
            action={t.deleteAction}
            onConfirm={async () => {
                const { job } = await send("backups.delete", { backup_id: backup.id });
                started(job, t.deleting({ guest }));
            }}
        >
            <BackupFacts of={backup} />
            <Text>{t.deleteNote}</Text>
        </DangerDialog>
    );
}

/** What a backup is, where it is repeated before something is done with it. */
export function BackupFacts({ of }: { of: Backup }) {
    return (
        <Facts
            rows={[
                [t.taken, when(of.taken_at)],
                [t.size, bytes(of.size_bytes)],
                [t.volume, of.volid],
            ]}
        />
    );
}
