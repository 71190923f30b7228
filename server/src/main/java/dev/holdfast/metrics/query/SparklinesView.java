package dev.holdfast.metrics.query;

import dev.holdfast.metrics.Metric;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last hour or day of everything of one type that the caller may read.
 *
 * @param from the begin of the first step
 * @param stepSeconds the distance of two values
 * @param metrics the order of the lines of each row
 * @param rows one for each host, app or virtual machine that the caller may read, ordered by host and name
 */
record SparklinesView(Instant from, long stepSeconds, List<Metric> metrics, List<SparklineRow> rows) {
    /**
     * One row of the list.
     *
     * @param id of the host, app or virtual machine
     * @param lines one for each of {@code metrics}, in their order
     */
    record SparklineRow(long id, List<Sparkline> lines) {}

    /**
     * The mean of each step, oldest first; null where nothing was measured.
     *
     * @param mean 30 values of an hour or 96 of a day in the unit of the metric, to two decimals below 1000, else whole; null where
     *     nothing was measured
     */
    record Sparkline(List<@Nullable Double> mean) {}
}
