package dev.holdfast.guests.snapshot;

import dev.holdfast.base.Word;
import dev.holdfast.guests.GuestTask;

/** What is done with a snapshot. */
enum SnapshotAction {
    CREATE(GuestTask.SNAPSHOT),
    DELETE(GuestTask.DELETE_SNAPSHOT),
    ROLLBACK(GuestTask.ROLLBACK);

    private final GuestTask task;

    SnapshotAction(GuestTask task) {
        this.task = task;
    }

    GuestTask task() {
        return task;
    }

    /** Its part of the kind of its jobs, such as {@code snapshot_create}. */
    String word() {
        return "snapshot_" + Word.of(this);
    }
}
