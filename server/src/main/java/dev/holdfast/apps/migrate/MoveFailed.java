package dev.holdfast.apps.migrate;

import dev.holdfast.jobs.Outcome;

/** Ends a move from deep inside it. */
final class MoveFailed extends RuntimeException {
    private final transient Outcome outcome;

    private MoveFailed(Outcome outcome) {
        super(String.valueOf(outcome), null, false, false);
        this.outcome = outcome;
    }

    /** It did not happen, for this reason. */
    static MoveFailed because(String reason) {
        return new MoveFailed(new Outcome.Failed(reason));
    }

    /** Nobody knows whether it happened. */
    static MoveFailed unknown(String reason) {
        return new MoveFailed(new Outcome.Unknown(reason));
    }

    /** Why, as a sentence. */
    String reason() {
        return switch (outcome) {
            case Outcome.Failed(String reason) -> reason;
            case Outcome.Unknown(String reason) -> reason;
            case Outcome.Done _ -> throw new IllegalStateException("a failure that is none");
        };
    }

    Outcome outcome() {
        return outcome;
    }
}
