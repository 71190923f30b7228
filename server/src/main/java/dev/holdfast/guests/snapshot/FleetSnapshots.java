package dev.holdfast.guests.snapshot;

import dev.holdfast.guests.Guest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The snapshots of all guests, the oldest first, as they were read in the background.
 *
 * @param snapshots those of the guests that the caller may read; first those whose time is unknown, then the oldest
 * @param unread the guests whose snapshots are not known, or only from an earlier time
 */
record FleetSnapshots(List<FleetSnapshot> snapshots, List<UnreadGuest> unread) {
    /**
     * The guest of a snapshot.
     *
     * @param type what it is; {@code container} for one that is no app
     * @param id that of the app or virtual machine; null for a container that is no app
     * @param vmid the CT ID or VM ID
     * @param name its name in Proxmox VE at the last poll; null when it has none, or no poll found it
     * @param hostId the id in Holdfast of the host of its node, or of another one of its cluster when none is enrolled
     *     for it
     * @param hostName the name of that host in Holdfast
     * @param node the node on which it was last seen; null when that is unknown
     */
    record SnapshotGuest(
            Guest.Type type,
            @Nullable Long id,
            int vmid,
            @Nullable String name,
            long hostId,
            String hostName,
            @Nullable String node) {}

    /**
     * A snapshot.
     *
     * @param guest the guest that has the snapshot
     * @param name the name of the snapshot in Proxmox VE
     * @param description the text that was entered for it; null when there is none
     * @param takenAt when it was taken; null where that is unknown, as while it is being prepared
     * @param ageS null where its time is unknown
     * @param sizeBytes always null today: Proxmox VE does not report how much space a snapshot uses
     * @param vmstate whether it contains the memory of the virtual machine
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
     * @param guest the guest whose snapshots they are
     * @param reason why they are not known, or only from an earlier time, as a sentence
     * @param readAt when they were last read; null when they never were
     */
    record UnreadGuest(
            SnapshotGuest guest, String reason, @Nullable Instant readAt) {}
}
