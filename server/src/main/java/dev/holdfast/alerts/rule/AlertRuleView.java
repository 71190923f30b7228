package dev.holdfast.alerts.rule;

import dev.holdfast.notify.channel.NamedChannels;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rule as it is shown.
 *
 * @param unit that of the metric
 * @param targetId only this host, app or virtual machine, which is called {@code targetName}; null for all
 * @param tag only guests with this tag; null for all. Whatever is given must fit
 * @param pool only guests in this pool
 * @param teamId only what belongs to this team
 * @param channelIds only to these channels, of those that exist; if none is left, the routing decides
 * @param lostChannelIds the channels that it named and that were removed since
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
        List<Long> lostChannelIds,
        boolean enabled,
        Instant createdAt,
        Instant changedAt) {
    static AlertRuleView of(AlertRule rule, @Nullable String targetName, Set<Long> channels) {
        var named = NamedChannels.of(rule.channelIdsOrNone(), channels);
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
                rule.channelIds() == null ? null : named.present(),
                named.lost(),
                rule.enabled(),
                rule.createdAt(),
                rule.changedAt());
    }
}
