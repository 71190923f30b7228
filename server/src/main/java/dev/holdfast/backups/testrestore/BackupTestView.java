package dev.holdfast.backups.testrestore;

import dev.holdfast.backups.inventory.BackupGuestType;
import dev.holdfast.backups.tested.Evidence;
import dev.holdfast.backups.tested.TestState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A test restore of a backup, which may not exist any more.
 *
 * @param id the id of the test in Holdfast
 * @param job the id of the job that tested it
 * @param backupId the id in Holdfast of the backup that was tested
 * @param hostId as that of the backup
 * @param hostName the name of that host in Holdfast
 * @param volid the volume id of the backup in Proxmox VE at the time of the test
 * @param guestType the kind of the guest in the backup; {@code ct} for a container
 * @param guestVmid the CT ID or VM ID of the guest in the backup, not that of the restored copy
 * @param guestName what the guest was called at the time of the test; null when it had no name or did not exist any more
 * @param takenAt when the backup was taken; null where its storage did not tell
 * @param state how far it is, or how it ended; unknown means that it could not be tested
 * @param begunAt when the test began
 * @param endedAt null while it runs
 * @param restoreS how long the restore took, in seconds; null when that is not known
 * @param evidence what was looked for in the copy, in the order in which it was seen
 * @param error why it is not ok, and what remains of the copy; null for neither
 */
record BackupTestView(
        long id,
        long job,
        long backupId,
        long hostId,
        String hostName,
        String volid,
        BackupGuestType guestType,
        int guestVmid,
        @Nullable String guestName,
        @Nullable Instant takenAt,
        TestState state,
        Instant begunAt,
        @Nullable Instant endedAt,
        @Nullable Long restoreS,
        List<Evidence> evidence,
        @Nullable String error) {}
