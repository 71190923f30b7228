package dev.holdfast.jobs;

import org.jspecify.annotations.Nullable;

/** Ends a job from deep inside its context, with an outcome or, if that is null, as canceled. */
final class Ending extends RuntimeException {
    final transient @Nullable Outcome outcome;

    private Ending(@Nullable Outcome outcome) {
        super(String.valueOf(outcome), null, false, false);
        this.outcome = outcome;
    }

    static Ending with(Outcome outcome) {
        return new Ending(outcome);
    }

    static Ending canceled() {
        return new Ending(null);
    }
}
