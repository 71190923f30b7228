package dev.holdfast.alerts.rule;

import dev.holdfast.alerts.evaluate.Condition;
import dev.holdfast.alerts.evaluate.Operator;
import dev.holdfast.metrics.Metric;
import dev.holdfast.notify.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When people are told of something.
 *
 * @param clearThreshold where the alert ends; null if that is where the threshold is not exceeded any more
 * @param targetId only this host, app or virtual machine; null for all
 * @param tag only guests with this tag; null for all. Whatever is given must fit
 * @param pool only guests in this pool; null for all
 * @param teamId only what belongs to this team; null for all
 * @param channelIds where it is sent, with those that were removed since; null, empty or none left leaves that to the
 *     routing
 */
public record AlertRule(
        long id,
        String name,
        Metric metric,
        Operator operator,
        double threshold,
        @Nullable Double clearThreshold,
        int durationS,
        Severity severity,
        TargetType targetType,
        @Nullable Long targetId,
        @Nullable String tag,
        @Nullable String pool,
        @Nullable Long teamId,
        @Nullable List<Long> channelIds,
        boolean enabled,
        Instant createdAt,
        Instant changedAt) {
    /** Copies the list, which may be mutable. */
    public AlertRule {
        channelIds = channelIds == null ? null : List.copyOf(channelIds);
    }

    List<Long> channelIdsOrNone() {
        return channelIds == null ? List.of() : channelIds;
    }

    /** When it fires and ends, where nothing differs. */
    public Condition condition() {
        return new Condition(operator, threshold, clearThreshold, Duration.ofSeconds(durationS));
    }
}
