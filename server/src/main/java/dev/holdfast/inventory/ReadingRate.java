package dev.holdfast.inventory;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * How many readings of guests all clusters get together, so that after a start, or when much changes at once, the service has time for
 * people and polls. Those that get none stay due.
 */
final class ReadingRate {
    /** A reading costs about a millisecond of processor time. */
    static final int A_SECOND = 100;

    static final int AT_ONCE = 10 * A_SECOND;

    private final InstantSource clock;
    private double left = AT_ONCE;
    private Instant last;

    ReadingRate(InstantSource clock) {
        this.clock = clock;
        this.last = clock.instant();
    }

    /** Whether there is one more, which is taken. */
    synchronized boolean take() {
        Instant now = clock.instant();
        double passed = Duration.between(last, now).toMillis() / 1e3; // negative when the clock was set back
        left = Math.min(AT_ONCE, left + Math.max(0, passed) * A_SECOND);
        last = now;
        if (left < 1) return false;
        left--;
        return true;
    }
}
