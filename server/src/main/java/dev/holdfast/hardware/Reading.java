package dev.holdfast.hardware;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was read of one thing.
 *
 * @param value as it was at {@code at}; null when it was never read
 * @param problem why it could not be read since then, with the next step; null when the last attempt succeeded
 * @param failures how many attempts failed since the last success
 */
record Reading<T>(
        @Nullable T value, @Nullable Instant at, @Nullable String problem, Instant dueAt, int failures) {
    private static final Duration FIRST_RETRY = Duration.ofMinutes(5);
    private static final int MOST_DOUBLINGS = 6;

    /** Not read yet. */
    static <T> Reading<T> dueAt(Instant due) {
        return new Reading<>(null, null, null, due, 0);
    }

    Reading<T> succeeded(T now, Instant at, Duration period) {
        return new Reading<>(now, at, null, at.plus(period), 0);
    }

    /** Tried again after five minutes, then after twice the time before, but not less often than when it works. */
    Reading<T> failed(String why, Instant at, Duration period) {
        Duration pause = FIRST_RETRY.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
        if (pause.compareTo(period) > 0) pause = period;
        return new Reading<>(value, this.at, why, at.plus(pause), failures + 1);
    }

    Reading<T> due() {
        return new Reading<>(value, at, problem, Instant.MIN, failures);
    }

    boolean isDue(Instant now) {
        return !dueAt.isAfter(now);
    }

    /** The value, unless it is too old to say something about now: three times the period in which it should be read. */
    @Nullable
    T current(Instant now, Duration period) {
        return at == null || at.plus(period.multipliedBy(3)).isBefore(now) ? null : value;
    }
}
