package dev.holdfast.metrics.query;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last values of a target.
 *
 * @param at when they were measured; null if that was not since the start of the service
 * @param current false when the cluster has not answered the last polls: then these values are old
 * @param memorySource {@code guest} if the guest itself tells how much of its memory it uses, {@code host} if the host does;
 *     null where neither is known
 */
record LatestView(
        String target,
        String name,
        @Nullable Instant at,
        boolean current,
        @Nullable String memorySource,
        List<LatestValue> values) {
    /** A value; null where it is unknown. */
    record LatestValue(
            String metric,
            String title,
            String unit,
            @Nullable Double value) {}
}
