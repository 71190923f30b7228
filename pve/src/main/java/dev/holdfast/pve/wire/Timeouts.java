package dev.holdfast.pve.wire;

import java.time.Duration;

/** How long a call waits: for the connection alone, and in total from its start to the last byte of the response. */
public record Timeouts(Duration connect, Duration answer) {
    /** Those of a client that was not given others. */
    public static final Timeouts USUAL = new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(20));

    /** Both are positive. */
    public Timeouts {
        if (!connect.isPositive() || !answer.isPositive()) throw new IllegalArgumentException("Timeout not positive");
    }
}
