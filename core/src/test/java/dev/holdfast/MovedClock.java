package dev.holdfast;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** The clock of this machine, which a test may move ahead. */
public final class MovedClock implements InstantSource {
    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

    @Override
    public Instant instant() {
        return Instant.now().plus(ahead.get());
    }

    public void pass(Duration time) {
        ahead.updateAndGet(before -> before.plus(time));
    }
}
