package dev.holdfast.jobs;

import org.jspecify.annotations.Nullable;

/** How a job ended: what it brought, or why it did not. */
record Ended(
        JobState state, @Nullable Object result, @Nullable String error) {
    static Ended canceled(JobRow row) {
        return new Ended(JobState.CANCELED, null, canceledBy(row));
    }

    static String canceledBy(JobRow row) {
        return row.cancelName() == null ? "Canceled." : "Canceled by " + row.cancelName() + ".";
    }
}
