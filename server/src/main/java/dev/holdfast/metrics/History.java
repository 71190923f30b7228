package dev.holdfast.metrics;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was measured before. */
public interface History {
    /**
     * The values of a time span, at most {@code maxPoints}, in the finest resolution that reaches back that far.
     *
     * @param maxPoints 1 to 2,000
     */
    Series read(Subject subject, Metric metric, Instant from, Instant to, int maxPoints);

    /** Points at equal distances, oldest first; a point without a measurement has nulls: a gap is a gap. */
    record Series(Duration step, List<Point> points) {}

    /** The smallest, mean and largest value of {@code step} from {@code at} on. */
    record Point(
            Instant at,
            @Nullable Double min,
            @Nullable Double mean,
            @Nullable Double max) {}
}
