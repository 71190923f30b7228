package dev.holdfast.backups.tested;

import dev.holdfast.guests.GuestRef;
import dev.holdfast.pve.api.GuestKind;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A test of a backup.
 *
 * @param node the one of the backup
 * @param kind of the guest in the backup, like {@code vmid} and {@code guestName}
 * @param takenAt when the backup was taken; null where its storage does not tell
 * @param endedAt null while it runs
 * @param restoreS how long the restore took; null when that is not known
 * @param evidence JSON, see {@link Evidence}
 * @param error why it is not ok, and what remains of its copy; null for neither
 */
public record BackupTest(
        long id,
        long job,
        long backupId,
        long clusterId,
        String node,
        String volid,
        GuestKind kind,
        int vmid,
        @Nullable String guestName,
        @Nullable Instant takenAt,
        TestState state,
        Instant begunAt,
        @Nullable Instant endedAt,
        @Nullable Long restoreS,
        String evidence,
        @Nullable String error) {
    /** The guest that has the ID of the one in the backup. */
    public GuestRef guest() {
        return new GuestRef(clusterId, vmid);
    }

    /** Whether it is a test of a backup of this guest. */
    public boolean isOf(GuestRef guest, GuestKind of) {
        return kind == of && guest.equals(guest());
    }

    /** When it ended, or began if it has not. */
    public Instant at() {
        return endedAt == null ? begunAt : endedAt;
    }
}
