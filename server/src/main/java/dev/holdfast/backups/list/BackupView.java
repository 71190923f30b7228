package dev.holdfast.backups.list;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.backups.inventory.BackupGuestType;
import dev.holdfast.backups.inventory.VerifyState;
import dev.holdfast.backups.tested.BackupTest;
import dev.holdfast.backups.tested.TestState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A backup.
 *
 * @param id the id of the backup in Holdfast
 * @param hostId the host of its guest; the one through which it is read where that is not known
 * @param hostName the name of that host in Holdfast
 * @param node the name of a node that can read the backup
 * @param storage the name in Proxmox VE of the storage that has it
 * @param volid the volume id in Proxmox VE: the name of the storage, a colon and the name of the backup there
 * @param guestType the kind of the guest in the backup, {@code ct} for a container; null when its name tells neither
 * @param guestVmid the CT ID or VM ID of the guest in the backup; null when neither the storage nor its name tells
 * @param guestName what the guest with this ID is called now; null when there is none, or its name is not known
 * @param guestId the id of the app or virtual machine; null when there is none any more
 * @param certain whether it is certainly a backup of that guest: false when another cluster that uses the storage has a guest with
 *     the same ID
 * @param takenAt null where the storage does not tell
 * @param sizeBytes null where the storage does not tell
 * @param verifyState whether it was checked; unknown means that it could not be checked
 * @param checkedAt when it was checked; null when it never was
 * @param isProtected whether it is protected from removal
 * @param encrypted whether its content is encrypted on a Proxmox Backup Server
 * @param notes the notes of the backup on its storage; null when it has none
 * @param test its newest test restore; null when it was never tested
 */
record BackupView(
        long id,
        long hostId,
        String hostName,
        String node,
        String storage,
        String volid,
        @Nullable BackupGuestType guestType,
        @Nullable Integer guestVmid,
        @Nullable String guestName,
        @Nullable Long guestId,
        boolean certain,
        @Nullable Instant takenAt,
        @Nullable Long sizeBytes,
        VerifyState verifyState,
        @Nullable Instant checkedAt,
        @JsonProperty("protected") boolean isProtected,
        boolean encrypted,
        @Nullable String notes,
        @Nullable LastTest test) {
    /**
     * A test restore.
     *
     * @param state how far it is, or how it ended; unknown means that it could not be tested
     * @param at when it ended, or began if it has not
     * @param job the id of the job that tested it
     */
    record LastTest(TestState state, Instant at, long job) {
        static @Nullable LastTest of(@Nullable BackupTest one) {
            return one == null ? null : new LastTest(one.state(), one.at(), one.job());
        }
    }
}
