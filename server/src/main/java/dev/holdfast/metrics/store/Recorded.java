package dev.holdfast.metrics.store;

import dev.holdfast.metrics.Metric;
import java.util.Collections;
import java.util.Map;

/**
 * Values that somebody else measured over a time.
 *
 * @param from epoch seconds
 * @param until epoch seconds, after {@code from}
 * @param values without the metrics that are unknown
 */
public record Recorded(long from, long until, Map<Metric, Double> values) {
    /** Keeps the values without a copy: there are thousands of a subject. */
    public Recorded {
        values = Collections.unmodifiableMap(values);
    }
}
