package dev.holdfast.alerts.rule;

import dev.holdfast.alerts.evaluate.Condition;
import dev.holdfast.metrics.Metric;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What differs for one target from all rules about a metric. It always wins.
 *
 * @param storage only this storage of a host; empty for all
 * @param never no rule about the metric fires there
 * @param threshold in place of that of the rules; null if {@code never}
 */
public record RuleOverride(
        long id,
        TargetType targetType,
        long targetId,
        String storage,
        Metric metric,
        boolean never,
        @Nullable Double threshold,
        @Nullable Double clearThreshold,
        @Nullable String note,
        Instant changedAt,
        long byId,
        String byName) {
    /** The condition of a rule as it is there; null if it never fires there. */
    public @Nullable Condition of(Condition rule) {
        if (never) return null;
        if (threshold == null) return rule;
        return new Condition(rule.operator(), threshold, clearThreshold, rule.durationS());
    }
}
