package dev.holdfast.alerts.rule;

import dev.holdfast.alerts.evaluate.Operator;
import dev.holdfast.guests.config.TagsIn;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.metrics.Metric;
import dev.holdfast.notify.Severity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What people decide about a rule.
 *
 * @param name what people call the rule, 1 to 100 characters
 * @param metric what is measured, one of those that {@code GET /alert-rules/metrics} lists
 * @param operator how a value is compared with the threshold to fire
 * @param threshold the value beyond which an alert fires, within the range of the metric; for a new rule the one that is
 *     suggested for the metric, if none is given. An override for a target wins
 * @param clearThreshold where an alert ends, on the good side of the threshold; null: as soon as the condition does not hold any
 *     more
 * @param durationS for how many seconds the condition must hold before an alert fires, 0 to 86,400; 0 is at once
 * @param severity how urgent its alerts are
 * @param targetType what it is about, which must have the metric; {@code host} includes its storages and the backups of its guests
 * @param targetId only the host, app or virtual machine with this id in Holdfast; null: all of {@code target_type}
 * @param tag only guests with this tag; null: whatever their tags. Whatever is given must fit
 * @param pool only guests in this resource pool of Proxmox VE, at most 100 characters; null: whatever their pool
 * @param teamId only what belongs to the team with this id; null: whatever the team
 * @param channelIds only to the notification channels with these ids, at most 50, whatever their {@code events} contain; null,
 *     empty, or none of them there and switched on: as the routing says
 * @param enabled whether it is evaluated; without it its alerts end
 */
public record AlertRuleIn(
        String name,
        Metric metric,
        @DefaultValue("gt") Operator operator,
        @Omittable @Nullable Double threshold,
        @Nullable Double clearThreshold,
        @DefaultValue("0") int durationS,
        @DefaultValue("warning") Severity severity,
        @DefaultValue("any") TargetType targetType,
        @Nullable Long targetId,
        @Nullable String tag,
        @Nullable String pool,
        @Nullable Long teamId,
        @Nullable List<Long> channelIds,
        @DefaultValue("true") boolean enabled)
        implements Input {
    /** More than any bound of a metric. */
    static final long MOST = 1_000_000_000_000_000L;

    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_S = 86_400;
    private static final int MOST_CHANNELS = 50;

    /** Copies the list, which may be mutable. */
    public AlertRuleIn {
        channelIds = channelIds == null ? null : List.copyOf(channelIds);
    }

    @Override
    public void check(Checks checks) {
        checks.text("name", name, LONGEST_NAME);
        checks.within("threshold", threshold, 0, MOST);
        checks.within("clear_threshold", clearThreshold, 0, MOST);
        checks.within("duration_s", durationS, 0, LONGEST_S);
        checks.atLeast("target_id", targetId, 0);
        checks.that(tag == null || TagsIn.isTag(tag), "tag", "value_error", TagsIn.RULE);
        checks.text("pool", pool, LONGEST_NAME);
        checks.atLeast("team_id", teamId, 0);
        checks.size(
                "channel_ids", channelIds, 0, MOST_CHANNELS, "Must contain at most " + MOST_CHANNELS + " channels.");
    }
}
