package dev.holdfast.guests.bulk;

import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.PowerAction;
import dev.holdfast.guests.PowerJob;
import dev.holdfast.guests.config.SettingsJob;
import dev.holdfast.guests.config.TagsJob;
import dev.holdfast.guests.migrate.GuestMoves;
import dev.holdfast.guests.snapshot.GuestSnapshots;
import dev.holdfast.guests.snapshot.SnapshotIn;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.pve.api.GuestKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The jobs that the actions start for a single guest.
 *
 * @param snapshots by type of guest, like {@code moves} and {@code settings}
 */
record SingleOrders(
        List<GuestTargets> areas,
        Map<String, GuestSnapshots> snapshots,
        Map<String, GuestMoves> moves,
        Map<String, SettingsJob> settings) {
    /** The guests of this type. */
    GuestTargets area(BulkIn.BulkTarget item) {
        return GuestTargets.of(areas, item.type());
    }

    /** The job of one guest; {@code memory} is whether its snapshot contains its memory. */
    JobRequest<?> request(BulkIn in, BulkIn.BulkTarget item, boolean memory) {
        GuestTargets area = area(item);
        BulkAction action = in.action();
        PowerAction power = action.power();
        if (power != null) {
            return area.request(item.id(), PowerJob.kind(area.type(), power), PowerJob.Params.ofMany(item.id()));
        }
        return switch (action) {
            case SNAPSHOT -> snapshots(item).creation(item.id(), with(in.snapshot(), memory));
            case TAGS -> TagsJob.request(area, item.id(), in.tagsToAdd(), in.tagsToRemove());
            case SETTINGS -> settings(item).request(item.id(), in.wanted());
            case MOVE -> moves(item).move(item.id(), in.target());
            case START, SHUTDOWN, RESTART, STOP -> throw new IllegalStateException(action.kind());
        };
    }

    private static SnapshotIn with(SnapshotIn in, boolean memory) {
        return new SnapshotIn(in.name(), in.description(), memory);
    }

    /** Only a running virtual machine has memory to save. */
    static boolean memory(BulkIn in, GuestState seen) {
        return in.vmstate() && seen.kind() == GuestKind.QEMU && seen.state() == GuestState.PowerState.RUNNING;
    }

    GuestSnapshots snapshots(BulkIn.BulkTarget item) {
        return Objects.requireNonNull(snapshots.get(item.type().word()));
    }

    SettingsJob settings(BulkIn.BulkTarget item) {
        return Objects.requireNonNull(settings.get(item.type().word()));
    }

    GuestMoves moves(BulkIn.BulkTarget item) {
        return Objects.requireNonNull(moves.get(item.type().word()));
    }
}
