package dev.holdfast.alerts.rule;

import dev.holdfast.alerts.evaluate.Operator;
import dev.holdfast.metrics.Metric;
import dev.holdfast.notify.Severity;
import dev.holdfast.notify.channel.NamedChannels;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rule as it is shown.
 *
 * @param id the id of the rule
 * @param name what people call the rule
 * @param metric what is measured
 * @param metricTitle the metric in words, such as {@code CPU usage}
 * @param unit that of the metric; of {@code state} 1 is yes and 0 is no
 * @param operator how the value is compared with the threshold
 * @param threshold the value beyond which an alert fires, in {@code unit}; an override for a target wins
 * @param clearThreshold where an alert ends, in {@code unit}; null if it ends as soon as the condition does not hold
 *     any more
 * @param durationS for how many seconds the condition must hold before an alert fires; 0 is at once
 * @param severity how urgent its alerts are
 * @param targetType what it is about; {@code host} includes its storages and the backups of its guests
 * @param targetId only this host, app or virtual machine, which is called {@code targetName}; null for all
 * @param targetName what the target is called now; null without {@code target_id}, and when that does not exist any
 *     more
 * @param tag only guests with this tag; null for all. Whatever is given must fit
 * @param pool only guests in this pool
 * @param teamId only what belongs to this team
 * @param channelIds only to these channels, of those that exist; if none is left, the routing decides
 * @param lostChannelIds the channels that it named and that were removed since
 * @param enabled whether it is evaluated
 * @param createdAt when it was added
 * @param changedAt when it was changed last; {@code created_at} if it never was
 */
record AlertRuleView(
        long id,
        String name,
        Metric metric,
        String metricTitle,
        Metric.Unit unit,
        Operator operator,
        double threshold,
        @Nullable Double clearThreshold,
        int durationS,
        Severity severity,
        TargetType targetType,
        @Nullable Long targetId,
        @Nullable String targetName,
        @Nullable String tag,
        @Nullable String pool,
        @Nullable Long teamId,
        @Nullable List<Long> channelIds,
        List<Long> lostChannelIds,
        boolean enabled,
        Instant createdAt,
        Instant changedAt) {
    static AlertRuleView of(AlertRule rule, @Nullable String targetName, Set<Long> channels) {
        var named = NamedChannels.of(rule.channelIdsOrNone(), channels);
        return new AlertRuleView(
                rule.id(),
                rule.name(),
                rule.metric(),
                rule.metric().title(),
                rule.metric().unit(),
                rule.operator(),
                rule.threshold(),
                rule.clearThreshold(),
                rule.durationS(),
                rule.severity(),
                rule.targetType(),
                rule.targetId(),
                targetName,
                rule.tag(),
                rule.pool(),
                rule.teamId(),
                rule.channelIds() == null ? null : named.present(),
                named.lost(),
                rule.enabled(),
                rule.createdAt(),
                rule.changedAt());
    }
}
