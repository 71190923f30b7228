package dev.holdfast.jobs.engine;

import dev.holdfast.jobs.JobState;
import org.jspecify.annotations.Nullable;

/** How a job ended: its result, or the reason why it did not succeed. */
record JobResult(
        JobState state, @Nullable Object result, @Nullable String error) {
    static JobResult canceled(JobRow row) {
        return new JobResult(JobState.CANCELED, null, canceledBy(row));
    }

    static String canceledBy(JobRow row) {
        return row.cancelName() == null ? "Canceled." : "Canceled by " + row.cancelName() + ".";
    }
}
