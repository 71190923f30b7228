package dev.holdfast.catalog;

import dev.holdfast.http.Input;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledRun;
import dev.holdfast.jobs.scheduled.ScheduledStart;
import java.util.List;

/** Refreshes of the catalogue at planned times. */
record ScheduledRefresh() implements ScheduledKind<Input.None> {
    @Override
    public String name() {
        return RefreshJob.KIND.name();
    }

    @Override
    public String operation(boolean all) {
        return "catalog.refresh";
    }

    @Override
    public Class<Input.None> params() {
        return Input.None.class;
    }

    @Override
    public ScheduledStart prepare(ScheduledRun<Input.None> run) {
        return new ScheduledStart(List.of(RefreshJob.request().by(run.who())), List.of());
    }
}
