package dev.holdfast.alerts.rule;

import dev.holdfast.alerts.evaluate.Operator;
import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.NullKeeps;
import dev.holdfast.metrics.Metric;
import dev.holdfast.notify.Severity;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a rule.
 *
 * @param name 1 to 100 characters; left out or null: unchanged
 * @param metric one of those that {@code GET /alert-rules/metrics} lists; left out or null: unchanged
 * @param operator how a value is compared with the threshold to fire; left out or null: unchanged
 * @param threshold the value beyond which an alert fires, within the range of the metric; left out or null: unchanged
 * @param clearThreshold where the alert ends, on the good side of the threshold; null: as soon as the condition does
 *     not hold; left out: unchanged
 * @param durationS for how many seconds the condition must hold before an alert fires, 0 to 86,400; left out or null:
 *     unchanged
 * @param severity how urgent its alerts are; left out or null: unchanged
 * @param targetType what it is about, which must have the metric; left out or null: unchanged
 * @param targetId only the host, app or virtual machine with this id in Holdfast; null: all of {@code target_type};
 *     left out: unchanged
 * @param tag only guests with this tag; null: whatever their tags; left out: unchanged
 * @param pool only guests in this resource pool of Proxmox VE, at most 100 characters; null: whatever their pool; left
 *     out: unchanged
 * @param teamId only what belongs to the team with this id; null: whatever the team; left out: unchanged
 * @param channelIds only to the notification channels with these ids, at most 50; null or empty: as the routing says;
 *     left out: unchanged
 * @param enabled false: it is not evaluated any more, and its alerts end; left out or null: unchanged
 */
record AlertRulePatchIn(
        @NullKeeps @Nullable String name,
        @NullKeeps @Nullable Metric metric,
        @NullKeeps @Nullable Operator operator,
        @NullKeeps @Nullable Double threshold,
        Change<Double> clearThreshold,
        @NullKeeps @Nullable Integer durationS,
        @NullKeeps @Nullable Severity severity,
        @NullKeeps @Nullable TargetType targetType,
        Change<Long> targetId,
        Change<String> tag,
        Change<String> pool,
        Change<Long> teamId,
        Change<List<Long>> channelIds,
        @NullKeeps @Nullable Boolean enabled)
        implements Input {
    @Override
    public void check(Checks checks) {
        checks.within("threshold", threshold, 0, AlertRuleIn.MOST);
        checks.within("clear_threshold", clearThreshold.orNull(), 0, AlertRuleIn.MOST);
        AlertRuleIn.check(
                checks,
                name,
                durationS,
                targetId.orNull(),
                tag.orNull(),
                pool.orNull(),
                teamId.orNull(),
                channelIds.orNull());
        boolean isSent = Stream.of(clearThreshold, targetId, tag, pool, teamId, channelIds)
                .anyMatch(Change::isSent);
        checks.something(isSent
                || Stream.of(name, metric, operator, threshold, durationS, severity, targetType, enabled)
                        .anyMatch(Objects::nonNull));
    }
}
