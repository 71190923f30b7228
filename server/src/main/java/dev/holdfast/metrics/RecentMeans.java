package dev.holdfast.metrics;

import java.time.Duration;
import java.time.Instant;

/** Means of the last hour, from memory: lists of thousands of rows can't ask the database for each of them. */
public interface RecentMeans {
    /** The time of one point of {@link #lastHour}. Points start at multiples of it since the epoch. */
    Duration STEP = Duration.ofMinutes(2);

    /** The number of points of {@link #lastHour}. */
    int POINTS = 30;

    /**
     * The means of the last hour, oldest first; {@code NaN} where nothing was measured.
     *
     * @param end when the last point ends, a multiple of {@link #STEP}
     */
    float[] lastHour(Subject subject, Metric metric, Instant end);

    /**
     * The mean from a time on; {@code NaN} if nothing was measured since.
     *
     * @param from at most ten minutes ago; after a restart, what was measured before it does not count
     */
    double mean(Subject subject, Metric metric, Instant from);
}
