package dev.holdfast.schedules;

import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.scheduled.ScheduledStart.LeftOut;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a planned or requested run.
 *
 * @param id the id of the run in Holdfast
 * @param plannedAt null for a run that somebody started
 * @param at when it was decided what became of the run, and its jobs were queued
 * @param startedBy who started it; null for a planned one
 * @param outcome what became of it
 * @param detail why it did not start, or what was unusual, as a sentence
 * @param jobs the jobs that it queued; empty unless {@code outcome} is {@code started}
 * @param leftOut the targets to which nothing was done; at most a hundred of them
 */
record ScheduleRun(
        long id,
        @Nullable Instant plannedAt,
        Instant at,
        @Nullable String startedBy,
        Outcome outcome,
        @Nullable String detail,
        List<RunJob> jobs,
        List<LeftOut> leftOut) {
    /** What became of a run. */
    enum Outcome {
        STARTED,
        /** There was nothing to do, or all targets were left out. */
        NOTHING,
        /** The previous run had not ended. */
        SKIPPED,
        REFUSED,
        /** Holdfast did not run at the planned time. */
        MISSED,
        FAILED
    }

    /**
     * A job of a run; {@code status} is null when its retention is over.
     *
     * @param id the id of the job
     * @param status the present state of the job; null when its retention is over
     */
    record RunJob(long id, @Nullable JobState status) {}
}
