package dev.holdfast.guests.snapshot;

import dev.holdfast.pve.api.EpochSeconds;
import dev.holdfast.pve.guest.PveSnapshots;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot as the API returns it.
 *
 * @param name the name of the snapshot in Proxmox VE
 * @param description the text that was entered for it; null when there is none
 * @param parent the snapshot before it; null for a first one
 * @param isParent whether the guest's current state is based on it
 * @param takenAt when it was taken; null where that is unknown, as while it is being prepared
 * @param vmstate whether it contains the memory of the virtual machine
 * @param incomplete {@code prepare} or {@code delete} for one whose creation or deletion was interrupted, or null
 */
public record SnapshotView(
        String name,
        @Nullable String description,
        @Nullable String parent,
        boolean isParent,
        @Nullable Instant takenAt,
        boolean vmstate,
        @Nullable String incomplete) {
    /** All snapshots of a guest, the oldest first. */
    public static List<SnapshotView> all(PveSnapshots.Tree tree) {
        Map<String, SnapshotView> all = tree.snapshots().stream()
                .map(one -> of(one, one.name().equals(tree.parent())))
                .collect(Collectors.toMap(SnapshotView::name, Function.identity()));
        return all.values().stream()
                .sorted(Comparator.comparing(
                                SnapshotView::takenAt, Comparator.nullsFirst(Comparator.<Instant>naturalOrder()))
                        // Times are whole seconds.
                        .thenComparing(one -> one.depth(all))
                        .thenComparing(SnapshotView::name))
                .toList();
    }

    /** The number of snapshots before it in its branch. */
    private int depth(Map<String, SnapshotView> all) {
        int depth = 0;
        SnapshotView above = parent == null ? null : all.get(parent);
        // A damaged configuration may contain a circle.
        while (above != null && depth < all.size()) {
            depth++;
            above = above.parent() == null ? null : all.get(above.parent());
        }
        return depth;
    }

    private static SnapshotView of(PveSnapshots.Snapshot one, boolean isParent) {
        Long taken = one.snaptime();
        String description = one.description() == null ? "" : one.description().strip();
        return new SnapshotView(
                one.name(),
                description.isEmpty() ? null : description,
                one.parent(),
                isParent,
                // Proxmox VE lists a snapshot that is being prepared with the time 0.
                taken == null || taken == 0 ? null : EpochSeconds.instant(taken),
                Boolean.TRUE.equals(one.vmstate()),
                one.snapstate());
    }
}
