package dev.holdfast.alerts.rule;

import dev.holdfast.alerts.evaluate.Operator;
import dev.holdfast.guests.config.TagsIn;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.metrics.Metric;
import dev.holdfast.notify.Severity;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A new rule.
 *
 * @param name what people call the rule, 1 to 100 characters
 * @param metric one of those that {@code GET /alert-rules/metrics} lists
 * @param operator how a value is compared with the threshold to fire; left out: {@code gt}
 * @param threshold left out: the one that is suggested for the metric
 * @param clearThreshold where the alert ends, on the good side of the threshold
 * @param durationS for how many seconds the condition must hold before an alert fires, 0 to 86,400; left out: 0, at
 *     once
 * @param severity how urgent its alerts are; left out: {@code warning}
 * @param targetType what it is about; {@code host} includes its storages and the backups of its guests; left out:
 *     {@code any}
 * @param targetId only this host, app or virtual machine
 * @param tag only guests with this tag
 * @param pool only guests in this pool
 * @param teamId only what belongs to this team
 * @param channelIds only to these channels, whatever their {@code events} contain. Null or empty: as the routing says, which also
 *     decides as long as none of them exists and is switched on
 * @param enabled whether it is evaluated; left out: true
 */
record AlertRuleIn(
        String name,
        String metric,
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
    /**
     * Texts: in the place of a metric that is none an enum would have its first one, and the thresholds be compared
     * with the range of that.
     */
    static final List<String> METRICS =
            Arrays.stream(Metric.values()).map(Metric::wire).toList();
    /** More than any bound of a metric. */
    static final long MOST = 1_000_000_000_000_000L;

    static final String NEEDS_TYPE = "Needs a target_type: host, app or vm.";

    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_S = 86_400;
    private static final int MOST_CHANNELS = 50;

    @Override
    public void check(Checks checks) {
        checks.within("threshold", threshold, 0, MOST);
        checks.within("clear_threshold", clearThreshold, 0, MOST);
        checks.that(
                threshold == null || clearThreshold == null || operator.canEndAt(clearThreshold, threshold),
                "clear_threshold",
                "value_error",
                "Must not be beyond the threshold.");
        checks.that(targetId == null || targetType != TargetType.ANY, "target_id", "value_error", NEEDS_TYPE);
        checks.oneOf("metric", metric, METRICS);
        check(checks, name, durationS, targetId, tag, pool, teamId, channelIds);
    }

    static void check(
            Checks checks,
            @Nullable String name,
            @Nullable Integer durationS,
            @Nullable Long targetId,
            @Nullable String tag,
            @Nullable String pool,
            @Nullable Long teamId,
            @Nullable List<Long> channelIds) {
        checks.text("name", name, LONGEST_NAME);
        checks.within("duration_s", durationS, 0, LONGEST_S);
        checks.atLeast("target_id", targetId, 0);
        checks.that(tag == null || TagsIn.isTag(tag), "tag", "value_error", TagsIn.RULE);
        checks.text("pool", pool, LONGEST_NAME);
        checks.atLeast("team_id", teamId, 0);
        checks.note(
                "channel_ids",
                "Only to these channels, whatever types their events contain. Empty, or while none of them exists and is"
                        + " enabled: as the routes and the events of the channels say.");
        checks.size(
                "channel_ids", channelIds, 0, MOST_CHANNELS, "Must contain at most " + MOST_CHANNELS + " channels.");
    }
}
