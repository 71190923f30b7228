package dev.holdfast.pve;

import java.time.Duration;

/** How long a call waits: for the connection alone, and in total from its start to the last byte of the response. */
record Timeouts(Duration connect, Duration answer) {
    static final Timeouts USUAL = new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(20));

    Timeouts {
        if (!connect.isPositive() || !answer.isPositive()) throw new IllegalArgumentException("Timeout not positive");
    }
}
