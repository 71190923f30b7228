package dev.holdfast.jobs;

import org.jspecify.annotations.Nullable;

/** How far a job has come: what is published, and the last line of its transcript. */
record JobProgress(long id, JobState status, @Nullable Integer progressPct, SlotState slot, long lastEvent) {
    static JobProgress of(JobRow row) {
        return new JobProgress(row.id(), row.status(), row.progressPct(), row.slot(), row.lastEvent());
    }

    /** Whether only lines came since. */
    boolean hasOnlyMoreLinesThan(JobProgress before) {
        return equals(new JobProgress(before.id, before.status, before.progressPct, before.slot, lastEvent));
    }
}
