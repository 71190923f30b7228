package dev.holdfast.alerts.rule;

import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.NullKeeps;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Changes to a rule. */
record AlertRulePatchIn(
        @NullKeeps @Nullable String name,
        @NullKeeps @Nullable String metric,
        @NullKeeps @Nullable String operator,
        @NullKeeps @Nullable Double threshold,
        Change<Double> clearThreshold,
        @NullKeeps @Nullable Integer durationS,
        @NullKeeps @Nullable String severity,
        @NullKeeps @Nullable String targetType,
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
                metric,
                operator,
                durationS,
                severity,
                targetType,
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
