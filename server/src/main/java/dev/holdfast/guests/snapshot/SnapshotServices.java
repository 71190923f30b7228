package dev.holdfast.guests.snapshot;

import dev.holdfast.base.work.Worker;
import dev.holdfast.guests.GuestChanged;
import dev.holdfast.guests.GuestsArea;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.platform.Platform;

/** What areas of guests need of snapshots before the operations on snapshots are declared for them. */
public final class SnapshotServices {
    private SnapshotServices() {}

    /** Begins to read the snapshots of these guests. */
    public static SnapshotSurvey survey(Platform platform, InventoryArea inventories, GuestsArea guests) {
        var survey =
                new SnapshotSurvey(guests.guests(), inventories.inventory(), platform.clock(), inventories.readings());
        // On a thread of its own, because nodes are queried.
        var reading = platform.closing().add(Worker.start("guest-snapshots", id -> id, survey::read));
        platform.closing().add(platform.bus().subscribe(GuestChanged.class, changed -> {
            if (changed.replaced()) survey.forget(changed.guest());
        }));
        platform.closing().add(platform.bus().subscribe(ClusterPolled.class, polled -> {
            if (polled.here()) reading.send(polled.now().clusterId());
        }));
        return survey;
    }
}
