package dev.holdfast.jobs.engine;

import dev.holdfast.jobs.JobState;
import org.jspecify.annotations.Nullable;

/** A job's progress: its published state, and the last line of its transcript. */
record JobProgress(long id, JobState status, @Nullable Integer progressPct, SlotState slot, long lastEvent) {
    static JobProgress of(JobRow row) {
        return new JobProgress(row.id(), row.status(), row.progressPct(), row.slot(), row.lastEvent());
    }

    /** Whether only lines were added since. */
    boolean hasOnlyMoreLinesThan(JobProgress before) {
        return equals(new JobProgress(before.id, before.status, before.progressPct, before.slot, lastEvent));
    }
}
