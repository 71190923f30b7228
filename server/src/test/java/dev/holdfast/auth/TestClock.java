package dev.holdfast.auth;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that does not run until a test moves it. */
public final class TestClock implements InstantSource {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));

    @Override
    public Instant instant() {
        return now.get();
    }

    public void pass(Duration time) {
        now.updateAndGet(n -> n.plus(time));
    }
}
