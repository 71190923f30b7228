package dev.holdfast.base;

/** The service can't start; the message is one sentence for the person who started it. */
public final class StartupException extends RuntimeException {
    public StartupException(String message) {
        super(message);
    }

    public StartupException(String message, Throwable cause) {
        super(message, cause);
    }
}
