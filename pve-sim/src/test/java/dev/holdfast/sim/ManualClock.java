package dev.holdfast.sim;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Time that passes when told. */
public final class ManualClock implements InstantSource {
    private volatile Instant now = Instant.parse("2026-11-21T04:00:00Z");

    @Override
    public Instant instant() {
        return now;
    }

    /** Moves it on. */
    public synchronized void pass(Duration duration) {
        now = now.plus(duration);
    }
}
