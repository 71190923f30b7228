package dev.holdfast.jobs;

import org.jspecify.annotations.Nullable;

/** Ends a job from deep inside its context, with an outcome or, if that is null, as canceled. */
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
