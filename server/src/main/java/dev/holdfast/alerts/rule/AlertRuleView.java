package dev.holdfast.alerts.rule;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule as it is shown.
 *
 * @param unit that of the metric
 * @param targetId only this host, app or virtual machine, which is called {@code targetName}; null for all
 * @param tag only guests with this tag; null for all. Whatever is given must fit
 * @param pool only guests in this pool
 * @param teamId only what belongs to this team
 * @param channelIds only to these channels; null leaves it to the routing
 */
record AlertRuleView(
        long id,
        String name,
        String metric,
        String metricTitle,
        String unit,
        String operator,
        double threshold,
        @Nullable Double clearThreshold,
        int durationS,
        String severity,
        String targetType,
        @Nullable Long targetId,
        @Nullable String targetName,
        @Nullable String tag,
        @Nullable String pool,
        @Nullable Long teamId,
        @Nullable List<Long> channelIds,
        boolean enabled,
        Instant createdAt,
        Instant changedAt) {
    static AlertRuleView of(AlertRule rule, @Nullable String targetName) {
        return new AlertRuleView(
                rule.id(),
                rule.name(),
                rule.metric().wire(),
                rule.metric().title(),
                rule.metric().unit().wire(),
                rule.operator().wire(),
                rule.threshold(),
                rule.clearThreshold(),
                rule.durationS(),
                rule.severity().wire(),
                rule.targetType().wire(),
                rule.targetId(),
                targetName,
                rule.tag(),
                rule.pool(),
                rule.teamId(),
                rule.channelIds(),
                rule.enabled(),
                rule.createdAt(),
                rule.changedAt());
    }
}
