package dev.holdfast.alerts.rule;

import dev.holdfast.jobs.RequestedBy;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What differs for one target from all rules about a metric, as it is shown.
 *
 * @param storage only this storage of a host; null for all
 * @param never no rule about the metric fires there
 * @param threshold in place of that of the rules; null if {@code never}
 * @param at when it was changed last, and {@code by} whom
 */
record AlertOverride(
        long id,
        OverrideTarget target,
        @Nullable String storage,
        String metric,
        String metricTitle,
        String unit,
        boolean never,
        @Nullable Double threshold,
        @Nullable Double clearThreshold,
        @Nullable String note,
        Instant at,
        RequestedBy by) {
    /**
     * The target.
     *
     * @param type {@code host app vm}
     * @param name null when it does not exist any more
     */
    record OverrideTarget(String type, long id, @Nullable String name) {}
}
