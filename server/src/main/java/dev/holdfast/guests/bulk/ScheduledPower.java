package dev.holdfast.guests.bulk;

import dev.holdfast.guests.bulk.Bulk.BulkPlan;
import dev.holdfast.guests.snapshot.SnapshotPolicy;
import dev.holdfast.http.Input;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledRun;
import dev.holdfast.jobs.scheduled.ScheduledStart;
import dev.holdfast.jobs.scheduled.ScheduledStart.LeftOut;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starting or shutting down guests at planned times. */
record ScheduledPower(BulkAction action, Bulk bulk) {
    static final List<String> BOTH = List.of("app", "vm");

    /** What schedules may start. */
    ScheduledKind<Input.None> kind() {
        return new ScheduledKind<>(
                action.kind(),
                BulkArea.OPERATION,
                Input.None.class,
                BOTH,
                run -> prepare(bulk, action, run, null, null, false, null));
    }

    /** Does the same as a request for this action. */
    static ScheduledStart prepare(
            Bulk bulk,
            BulkAction action,
            ScheduledRun<?> run,
            @Nullable String name,
            @Nullable String description,
            boolean vmstate,
            @Nullable SnapshotPolicy policy)
            throws InterruptedException {
        List<BulkIn.BulkTarget> targets = run.guests().stream()
                .map(item -> new BulkIn.BulkTarget(item.type(), item.id()))
                .toList();
        var in = new BulkIn(action, targets, name, description, vmstate, null, null, null, null, null);
        BulkPlan plan = bulk.plan(run.who(), in, policy);
        return new ScheduledStart(
                plan.jobs(),
                plan.refused().stream()
                        .map(one -> new LeftOut(one.type().word(), one.id(), null, one.reason()))
                        .toList());
    }
}
