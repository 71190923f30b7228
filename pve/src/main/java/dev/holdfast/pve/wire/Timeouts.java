package dev.holdfast.pve.wire;

import java.time.Duration;

/** How long a call waits: for the connection alone, and in total from its start to the last byte of the response. */
public record Timeouts(Duration connect, Duration answer) {
    /** A call that a person waits for. Proxmox VE itself waits ten seconds for a lock before it refuses and says so. */
    public static final Duration PERSON = Duration.ofSeconds(15);

    /** A call in the background, and every call that is given no other limit. */
    public static final Duration BACKGROUND = Duration.ofSeconds(30);

    /** Those of a client that was not given others. */
    public static final Timeouts USUAL = new Timeouts(Duration.ofSeconds(5), BACKGROUND);

    /** Both are positive. */
    public Timeouts {
        if (!connect.isPositive() || !answer.isPositive()) throw new IllegalArgumentException("Timeout not positive");
    }
}
