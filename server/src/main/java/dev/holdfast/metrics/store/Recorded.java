package dev.holdfast.metrics.store;

import dev.holdfast.metrics.Metric;
import java.util.Map;

/**
 * Values that somebody else measured over a time.
 *
 * @param from epoch seconds
 * @param until epoch seconds, after {@code from}
 * @param values without the metrics that are unknown
 */
public record Recorded(long from, long until, Map<Metric, Double> values) {
    /** Copies the values. */
    public Recorded {
        values = Map.copyOf(values);
    }
}
