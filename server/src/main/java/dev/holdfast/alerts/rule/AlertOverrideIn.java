package dev.holdfast.alerts.rule;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.metrics.Metric;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to differ for one target from all rules about a metric.
 *
 * @param targetType one of {@code host}, {@code app}, {@code vm}; it must be one of those that have the metric
 * @param targetId the id of the host, app or virtual machine in Holdfast; it must exist
 * @param storage only this storage of a host
 * @param metric the metric whose rules are overridden: one of those that {@code GET /alert-rules/metrics} lists
 * @param never no rule about the metric fires there
 * @param threshold in place of that of the rules
 * @param clearThreshold where an alert ends, within the range of the metric and not beyond the threshold, as the rules
 *     about the metric compare; left out or null: as soon as the condition does not hold any more
 * @param note why it differs
 */
record AlertOverrideIn(
        String targetType,
        long targetId,
        @Nullable String storage,
        String metric,
        @DefaultValue("false") boolean never,
        @Nullable Double threshold,
        @Nullable Double clearThreshold,
        @Nullable String note)
        implements Input {
    private static final List<String> METRICS =
            Arrays.stream(Metric.values()).map(Metric::word).toList();
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_NOTE = 500;

    @Override
    public void check(Checks checks) {
        // Texts: of a type or metric that is none nothing else can be said, such as that its target does not exist.
        checks.oneOf("target_type", targetType, List.of("host", "app", "vm"));
        checks.atLeast("target_id", targetId, 0);
        checks.text("storage", storage, LONGEST_NAME);
        checks.oneOf("metric", metric, METRICS);
        checks.within("threshold", threshold, 0, AlertRuleIn.MOST);
        checks.within("clear_threshold", clearThreshold, 0, AlertRuleIn.MOST);
        checks.text("note", note, LONGEST_NOTE);
    }
}
