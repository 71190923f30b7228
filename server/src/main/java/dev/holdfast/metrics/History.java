package dev.holdfast.metrics;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was measured before. */
public interface History {
    /** The time of one point of {@link #lastDay}. Points start at multiples of it since the epoch. */
    Duration DAY_STEP = Duration.ofMinutes(15);

    /** The number of points of {@link #lastDay}. */
    int DAY_POINTS = 96;

    /**
     * The values of a time span, at most {@code maxPoints}, in the finest resolution that reaches back that far.
     *
     * @param maxPoints 1 to 2,000
     */
    Series read(Subject subject, Metric metric, Instant from, Instant to, int maxPoints);

    /**
     * The means of the last day of each of many subjects, oldest first; {@code NaN} where nothing was measured.
     *
     * @param end when the last point ends, a multiple of {@link #DAY_STEP}
     */
    Map<Subject, float[]> lastDay(Collection<Subject> subjects, Metric metric, Instant end);

    /** Points at equal distances, oldest first; a point without a measurement has nulls: a gap is a gap. */
    record Series(Duration step, List<Point> points) {}

    /** The smallest, mean and largest value of {@code step} from {@code at} on. */
    record Point(
            Instant at,
            @Nullable Double min,
            @Nullable Double mean,
            @Nullable Double max) {}
}
