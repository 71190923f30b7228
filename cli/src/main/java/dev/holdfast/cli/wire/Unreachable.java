package dev.holdfast.cli.wire;

import java.io.IOException;

/** The service was not reached, or the connection broke. The message is for the user and says what to do. */
public final class Unreachable extends IOException {
    public Unreachable(String message) {
        super(message);
    }

    Unreachable(String message, Throwable cause) {
        super(message, cause);
    }
}
