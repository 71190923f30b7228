package dev.holdfast.metrics.query;

import dev.holdfast.metrics.Metric;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Measured values of a time span: a series for each target and each metric that is measured of it.
 *
 * @param from the begin of the time span, included
 * @param to the end of the time span, excluded
 * @param series in the order of the metrics of the request, and for each metric in that of the targets
 */
record SeriesView(Instant from, Instant to, List<MetricSeries> series) {
    /**
     * One series.
     *
     * @param target whose values these are, as the request names it, such as {@code host:1}
     * @param name what the target is called; {@code name@node} for a storage that each node has for itself
     * @param metric what was measured
     * @param title the metric in words, such as {@code CPU usage}
     * @param unit the unit of the values; {@code state} is 1 if it is so and 0 if not
     * @param stepSeconds the distance of two points
     * @param points one for each step, the oldest first; the first and the last may reach beyond the time span
     */
    record MetricSeries(
            String target,
            String name,
            Metric metric,
            String title,
            Metric.Unit unit,
            long stepSeconds,
            List<MetricPoint> points) {}

    /**
     * The smallest, mean and largest value of a step. What was not measured is null and not zero.
     *
     * @param at epoch seconds of the begin of the step
     * @param min the smallest value in the unit of the series; null if nothing was measured
     * @param mean the mean in the unit of the series; null if nothing was measured
     * @param max the largest value in the unit of the series; null if nothing was measured
     */
    record MetricPoint(
            long at,
            @Nullable Double min,
            @Nullable Double mean,
            @Nullable Double max) {}
}
