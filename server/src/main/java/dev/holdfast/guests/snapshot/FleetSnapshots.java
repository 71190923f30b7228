package dev.holdfast.guests.snapshot;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The snapshots of all guests, the oldest first, as they were read in the background.
 *
 * @param unread the guests whose snapshots are not known, or only from an earlier time
 */
record FleetSnapshots(List<FleetSnapshot> snapshots, List<UnreadGuest> unread) {
    /**
     * The guest of a snapshot.
     *
     * @param type {@code app vm}, or {@code container} for one that is no app
     * @param id that of the app or virtual machine; null for a container that is no app
     */
    record SnapshotGuest(
            String type,
            @Nullable Long id,
            int vmid,
            @Nullable String name,
            long hostId,
            String hostName,
            @Nullable String node) {}

    /**
     * A snapshot.
     *
     * @param ageS null where its time is unknown
     * @param sizeBytes always null today: Proxmox VE does not report how much space a snapshot uses
     * @param readAt when it was read
     */
    record FleetSnapshot(
            SnapshotGuest guest,
            String name,
            @Nullable String description,
            @Nullable Instant takenAt,
            @Nullable Long ageS,
            @Nullable Long sizeBytes,
            boolean vmstate,
            Instant readAt) {}

    /**
     * A guest whose snapshots are not known.
     *
     * @param readAt when they were last read; null when they never were
     */
    record UnreadGuest(
            SnapshotGuest guest, String reason, @Nullable Instant readAt) {}
}
