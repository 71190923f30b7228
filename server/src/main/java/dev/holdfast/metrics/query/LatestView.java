package dev.holdfast.metrics.query;

import dev.holdfast.metrics.Metric;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last values of a target.
 *
 * @param target whose values these are, as the request names it, such as {@code host:1}
 * @param name what the target is called; {@code name@node} for a storage that each node has for itself
 * @param at when they were measured; null if that was not since the start of the service
 * @param current false when the cluster has not answered the last polls: then these values are old
 * @param memorySource {@code guest} if the guest itself tells how much of its memory it uses, {@code host} if the host does;
 *     null where neither is known
 * @param values one for each metric that such a target can have, also where it is unknown
 */
record LatestView(
        String target,
        String name,
        @Nullable Instant at,
        boolean current,
        @Nullable MemorySource memorySource,
        List<LatestValue> values) {
    /** Who tells how much memory is used. */
    enum MemorySource {
        GUEST,
        HOST
    }

    /**
     * A value; null where it is unknown.
     *
     * @param metric what was measured
     * @param title the metric in words, such as {@code CPU usage}
     * @param unit the unit of the value; of {@code state} 1 is yes and 0 is no
     * @param value in {@code unit}; null where it is unknown
     */
    record LatestValue(
            Metric metric,
            String title,
            Metric.Unit unit,
            @Nullable Double value) {}
}
