package dev.holdfast.backups.removal;

import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.BackupGuestType;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a removal of old backups would do.
 *
 * @param zone the time zone of the node, in which days, weeks, months and years begin
 * @param backups the backups that match the request and that the caller may read, also those that are kept
 * @param removed how many would be removed
 * @param removedBytes their sizes together; null where one is not known
 */
record PrunePreview(
        String zone,
        List<PrunedBackup> backups,
        int removed,
        @Nullable Long removedBytes) {
    /**
     * What would happen to a backup.
     *
     * @param id the id of the backup in Holdfast
     * @param volid the volume id in Proxmox VE: the name of the storage, a colon and the name of the backup there
     * @param guestType the kind of the guest in the backup, {@code ct} for a container; null when neither the storage
     *     nor its name tells
     * @param guestVmid the CT ID or VM ID of the guest in the backup; null when neither the storage nor its name tells
     * @param takenAt when the backup was taken; null where the storage does not tell
     * @param sizeBytes the size in bytes; null where the storage does not tell
     * @param mark whether it is removed; {@code protected} is never removed and does not count for the rules, and neither is
     *     {@code renamed}, whose name does not tell its guest or its time
     * @param reason the rule that keeps it, such as {@code weekly 2026-W47}; null for one that is removed
     */
    record PrunedBackup(
            long id,
            String volid,
            @Nullable BackupGuestType guestType,
            @Nullable Integer guestVmid,
            @Nullable Instant takenAt,
            @Nullable Long sizeBytes,
            PrunePlan.Mark mark,
            @Nullable String reason) {
        static PrunedBackup of(PrunePlan.Verdict verdict) {
            Backup one = verdict.backup();
            return new PrunedBackup(
                    one.id(),
                    one.volume().toString(),
                    one.guestType(),
                    one.vmid(),
                    one.takenAt(),
                    one.sizeBytes(),
                    verdict.mark(),
                    verdict.reason());
        }
    }

    static PrunePreview of(String zone, List<PrunePlan.Verdict> verdicts) {
        List<Backup> removed = verdicts.stream()
                .filter(one -> one.mark() == PrunePlan.Mark.REMOVE)
                .map(PrunePlan.Verdict::backup)
                .toList();
        Long bytes = 0L;
        for (Backup one : removed) bytes = bytes == null || one.sizeBytes() == null ? null : bytes + one.sizeBytes();
        return new PrunePreview(zone, verdicts.stream().map(PrunedBackup::of).toList(), removed.size(), bytes);
    }
}
