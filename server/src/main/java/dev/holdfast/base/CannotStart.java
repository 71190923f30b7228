package dev.holdfast.base;

/** The service must not start; the message is one sentence for the person who started it. */
public final class CannotStart extends RuntimeException {
    public CannotStart(String message) {
        super(message);
    }

    public CannotStart(String message, Throwable cause) {
        super(message, cause);
    }
}
