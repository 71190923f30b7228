package dev.holdfast.jobs;

import org.jspecify.annotations.Nullable;

/** Thrown by a job's context to end the job, with an outcome or, if that is null, as canceled. */
final class JobStopped extends RuntimeException {
    final transient @Nullable Outcome outcome;

    private JobStopped(@Nullable Outcome outcome) {
        super(String.valueOf(outcome), null, false, false);
        this.outcome = outcome;
    }

    static JobStopped with(Outcome outcome) {
        return new JobStopped(outcome);
    }

    static JobStopped canceled() {
        return new JobStopped(null);
    }
}
