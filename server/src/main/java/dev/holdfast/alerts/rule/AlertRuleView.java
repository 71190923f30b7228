package dev.holdfast.alerts.rule;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.http.Patch;
import dev.holdfast.metrics.Metric;
import dev.holdfast.notify.channel.NamedChannels;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rule as it is shown.
 *
 * @param id the id of the rule
 * @param spec what people decided, with those of its channels that exist
 * @param metricTitle the metric in words, such as {@code CPU usage}
 * @param unit that of the metric and its thresholds; of {@code state} 1 is yes and 0 is no
 * @param targetName what the target is called now; null without {@code target_id}, and when that does not exist any
 *     more
 * @param lostChannelIds the channels that it named and that were removed since
 * @param createdAt when it was added
 * @param changedAt when it was changed last; {@code created_at} if it never was
 */
record AlertRuleView(
        long id,
        @JsonUnwrapped AlertRuleIn spec,
        String metricTitle,
        Metric.Unit unit,
        @Nullable String targetName,
        List<Long> lostChannelIds,
        Instant createdAt,
        Instant changedAt) {
    static AlertRuleView of(AlertRule rule, @Nullable String targetName, Set<Long> channels) {
        AlertRuleIn spec = rule.spec();
        var named = NamedChannels.of(rule.channelIdsOrNone(), channels);
        return new AlertRuleView(
                rule.id(),
                spec.channelIds() == null
                        ? spec
                        : Patch.of(AlertRulePatchIn.class, Map.of("channelIds", named.present()))
                                .over(spec),
                spec.metric().title(),
                spec.metric().unit(),
                targetName,
                named.lost(),
                rule.createdAt(),
                rule.changedAt());
    }
}
