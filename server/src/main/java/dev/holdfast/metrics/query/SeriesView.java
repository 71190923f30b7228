package dev.holdfast.metrics.query;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Measured values of a time span: a series for each target and each metric that is measured of it. */
record SeriesView(Instant from, Instant to, List<MetricSeries> series) {
    /**
     * One series.
     *
     * @param unit {@code percent bytes bits_per_second hours celsius count state}; {@code state} is 1 if it is so and 0 if not
     * @param stepSeconds the distance of two points
     */
    record MetricSeries(
            String target,
            String name,
            String metric,
            String title,
            String unit,
            long stepSeconds,
            List<MetricPoint> points) {}

    /**
     * The smallest, mean and largest value of a step. What was not measured is null and not zero.
     *
     * @param at epoch seconds of the begin of the step
     */
    record MetricPoint(
            long at,
            @Nullable Double min,
            @Nullable Double mean,
            @Nullable Double max) {}
}
