package dev.holdfast.sim;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that tests move. */
public final class ManualClock implements InstantSource {
    private volatile Instant now = Instant.parse("2026-11-21T04:00:00Z");

    @Override
    public Instant instant() {
        return now;
    }

    /** Moves the clock. */
    public synchronized void pass(Duration duration) {
        now = now.plus(duration);
    }
}
