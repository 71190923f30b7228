package dev.holdfast.inventory;

import java.time.Duration;
import java.time.Instant;

/**
 * How often a survey reads.
 *
 * @param every the time from one reading of the same to the next
 * @param retry the time to the next attempt after the first failure; it doubles with each further one
 * @param doublings how often it doubles at most
 * @param first how long one waits that is new
 * @param atOnce the most that are read of a cluster after a poll
 */
public record Pace(Duration every, Duration retry, int doublings, Duration first, int atOnce) {
    /** One that fails is tried again after a minute, then less and less often, up to about once an hour. */
    public static Pace every(Duration every, int atOnce) {
        return new Pace(every, Duration.ofMinutes(1), 6, Duration.ZERO, atOnce);
    }

    /** One that fails is tried again when it would have been read anyway. */
    public static Pace steady(Duration every, int atOnce) {
        return new Pace(every, every, 0, Duration.ZERO, atOnce);
    }

    /** The same, but new ones wait: a start has more urgent questions. */
    public Pace notAtOnce() {
        return new Pace(every, retry, doublings, every, atOnce);
    }

    /** When one is due that is new since this time: before those that were read already, unless it waits. */
    Instant first(Instant since) {
        return first.isZero() ? Instant.EPOCH : since.plus(first);
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
