package dev.holdfast.notify.outbox;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** How long the next attempt waits. Pure, except for chance. */
record Backoff(RandomGenerator random) {
    private static final Duration FIRST = Duration.ofSeconds(5);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    /** How far a pause may be from its length, so that what failed together is not tried again together. */
    private static final double JITTER = 0.2;

    /** After so many failures in a row (at least 1): doubled each time, and never less than the receiver wants. */
    Duration after(int failures, @Nullable Duration wanted) {
        long doubled = FIRST.toMillis() << Math.min(failures - 1, 10);
        double jitter = 1 - JITTER + 2 * JITTER * random.nextDouble();
        Duration pause = Duration.ofMillis((long) (Math.min(doubled, LONGEST.toMillis()) * jitter));
        return wanted != null && wanted.compareTo(pause) > 0 ? wanted : pause;
    }
}
