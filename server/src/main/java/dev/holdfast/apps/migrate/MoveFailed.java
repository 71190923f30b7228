package dev.holdfast.apps.migrate;

import dev.holdfast.jobs.Outcome;

/** Ends a move from any depth of its steps. */
final class MoveFailed extends RuntimeException {
    private final transient Outcome outcome;

    private MoveFailed(Outcome outcome) {
        super(String.valueOf(outcome), null, false, false);
        this.outcome = outcome;
    }

    /** The move did not happen, for this reason. */
    static MoveFailed because(String reason) {
        return new MoveFailed(new Outcome.Failed(reason));
    }

    /** It is unknown whether the move happened. */
    static MoveFailed unknown(String reason) {
        return new MoveFailed(new Outcome.Unknown(reason));
    }

    /** The reason, as a sentence. */
    String reason() {
        return switch (outcome) {
            case Outcome.Failed failed -> failed.reason();
            case Outcome.Unknown(String reason) -> reason;
            case Outcome.Done _ -> throw new IllegalStateException("a failed move with the outcome Done");
        };
    }

    Outcome outcome() {
        return outcome;
    }
}
