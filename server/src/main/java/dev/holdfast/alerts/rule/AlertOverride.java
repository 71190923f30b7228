package dev.holdfast.alerts.rule;

import dev.holdfast.jobs.RequestedBy;
import dev.holdfast.metrics.Metric;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What differs for one target from all rules about a metric, as it is shown.
 *
 * @param id the id of the override
 * @param target the host, app or virtual machine for which it counts
 * @param storage only this storage of a host; null for all
 * @param metric what is measured
 * @param metricTitle the metric in words, such as {@code CPU usage}
 * @param unit the unit of the thresholds; of {@code state} 1 is yes and 0 is no
 * @param never no rule about the metric fires there
 * @param threshold in place of that of the rules; null if {@code never}
 * @param clearThreshold where an alert ends, in place of that of the rules; null if it ends as soon as the condition
 *     does not hold any more
 * @param note why it differs, as a person wrote it; null for none
 * @param at when it was changed last, and {@code by} whom
 * @param by the user who set it last
 */
record AlertOverride(
        long id,
        OverrideTarget target,
        @Nullable String storage,
        Metric metric,
        String metricTitle,
        Metric.Unit unit,
        boolean never,
        @Nullable Double threshold,
        @Nullable Double clearThreshold,
        @Nullable String note,
        Instant at,
        RequestedBy by) {
    /**
     * The target.
     *
     * @param type what it is; never {@code any}
     * @param id the id of the host, app or virtual machine in Holdfast
     * @param name null when it does not exist any more
     */
    record OverrideTarget(
            TargetType type, long id, @Nullable String name) {}
}
