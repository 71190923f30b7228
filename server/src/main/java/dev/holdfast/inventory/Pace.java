package dev.holdfast.inventory;

import java.time.Duration;
import java.time.Instant;

/**
 * How often a survey reads what no poll shows to have changed.
 *
 * @param every the time from one reading of the same to the next
 * @param retry the time to the next attempt after the first failure; it doubles with each further one
 * @param doublings how often it doubles at most
 * @param first how long one waits that is new
 * @param spread whether the second reading of each comes after a part of the time: so what is read together at first is spread
 *     evenly from then on
 * @param atOnce the most that are read of a cluster after a poll
 */
public record Pace(Duration every, Duration retry, int doublings, Duration first, boolean spread, int atOnce) {
    private static final int PARTS = 1_000;

    /** One that fails is tried again after a minute, then less and less often, up to about once an hour. */
    public static Pace every(Duration every, int atOnce) {
        return new Pace(every, Duration.ofMinutes(1), 6, Duration.ZERO, false, atOnce);
    }

    /** The same for what is read once in hours, evenly over the time. */
    public static Pace rarely(Duration every, int atOnce) {
        return new Pace(every, Duration.ofMinutes(1), 6, Duration.ZERO, true, atOnce);
    }

    /** One that fails is tried again when it would have been read anyway. */
    public static Pace steady(Duration every, int atOnce) {
        return new Pace(every, every, 0, Duration.ZERO, false, atOnce);
    }

    /** The same, but new ones wait: a start has more urgent questions. */
    public Pace notAtOnce() {
        return startingAfter(every);
    }

    /** The same, but new ones wait this long. */
    public Pace startingAfter(Duration wait) {
        return new Pace(every, retry, doublings, wait, spread, atOnce);
    }

    /** The same, but the first attempt after a failure comes after this time. */
    public Pace retryAfter(Duration other) {
        return new Pace(every, other, doublings, first, spread, atOnce);
    }

    /** When one is due that is new since this time: before those that were read already, unless it waits. */
    Instant first(Instant since) {
        return first.isZero() ? Instant.EPOCH : since.plus(first);
    }

    /** When one is due again that was read at this time. */
    public Instant next(Instant began, Object key, boolean isFirst) {
        if (!spread || !isFirst) return began.plus(every);
        // Keys that follow one another get times that are far apart.
        int part = Math.floorMod(key.hashCode() * 0x9E3779B9, PARTS) + 1;
        return began.plus(every.multipliedBy(part).dividedBy(PARTS));
    }

    /** How long to wait after a failure, when it failed so often before. */
    public Duration pause(int failures) {
        return retry.multipliedBy(1L << Math.min(failures, doublings));
    }

    /** No wait is longer than this. */
    Duration longest() {
        return every.compareTo(pause(doublings)) > 0 ? every : pause(doublings);
    }
}
