package dev.holdfast.guests.snapshot;

import static dev.holdfast.access.Entitlement.VMS_SNAPSHOTS;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.http.Ops;

/** Everything under /snapshots. */
record OverviewRoutes(SnapshotOverview overview) {
    /** Adds the operations. */
    void declare(Ops ops) {
        ops.get("snapshots.list", "/snapshots", "The snapshots of all guests with their age, as last read")
                .needsSomewhere(VIEWER, VMS_SNAPSHOTS)
                .answers(200, FleetSnapshots.class, (call, _) -> overview.list(call.who()));

        ops.post("snapshots.delete", "/snapshots/delete", "Delete snapshots of several guests")
                .needsSomewhere(OPERATOR, VMS_SNAPSHOTS)
                .takes(SnapshotsDeleteIn.class)
                .starts(SnapshotsDeleteJob.KIND.name())
                .answers(202, SnapshotOverview.Deletion.class, (call, in) -> overview.delete(call.who(), in));
    }
}
