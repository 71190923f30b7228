package dev.holdfast.jobs;

import org.jspecify.annotations.Nullable;

/** Thrown by a job's context to end the job, with an outcome or, if that is null, as canceled. */
public final class JobStopped extends RuntimeException {
    /** How the job ends; null when it was canceled. */
    public final transient @Nullable Outcome outcome;

    private JobStopped(@Nullable Outcome outcome) {
        super(String.valueOf(outcome), null, false, false);
        this.outcome = outcome;
    }

    /** How the job ends; null when it was canceled. */
    public static JobStopped with(Outcome outcome) {
        return new JobStopped(outcome);
    }

    /** Ends the job as canceled. */
    public static JobStopped canceled() {
        return new JobStopped(null);
    }
}
