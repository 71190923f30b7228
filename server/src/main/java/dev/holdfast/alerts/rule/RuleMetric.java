package dev.holdfast.alerts.rule;

import dev.holdfast.alerts.evaluate.Operator;
import dev.holdfast.metrics.Metric;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A metric that rules can be about.
 *
 * @param metric the metric, as rules and overrides name it
 * @param title the metric in words, such as {@code CPU usage}
 * @param unit the unit of its values; a state is 1 if it is so and 0 if not
 * @param min the smallest possible value, and the smallest threshold
 * @param max the largest possible value; null without a bound
 * @param targets the types of targets that have it, without {@code any}
 * @param defaultOperator what is suggested, like the thresholds and the duration
 * @param defaultThreshold the threshold of a new rule that names none, in {@code unit}
 * @param defaultClearThreshold where the alert should end, in {@code unit}; null if no such value is suggested
 * @param defaultDurationS in seconds; 0 is at once
 */
record RuleMetric(
        Metric metric,
        String title,
        Metric.Unit unit,
        double min,
        @Nullable Double max,
        List<TargetType> targets,
        Operator defaultOperator,
        double defaultThreshold,
        @Nullable Double defaultClearThreshold,
        int defaultDurationS) {
    private static final double FULL = 90;
    private static final double FULL_CLEAR = 85;
    private static final int MINUTES_15 = 900;
    private static final double MBPS_100 = 100_000_000;
    private static final double GIB_100 = 100.0 * (1L << 30);
    private static final double TWO_DAYS = 48;
    private static final double DAYS_10 = 10;

    static RuleMetric of(Metric metric) {
        return new RuleMetric(
                metric,
                metric.title(),
                metric.unit(),
                metric.min(),
                metric.max() == Double.MAX_VALUE ? null : metric.max(),
                TargetType.of(metric),
                operator(metric),
                threshold(metric),
                metric.unit() == Metric.Unit.PERCENT ? FULL_CLEAR : null,
                metric.unit() == Metric.Unit.PERCENT ? MINUTES_15 : 0);
    }

    /** The operator that is suggested. */
    static Operator operator(Metric metric) {
        return switch (metric.unit()) {
            case STATE -> Operator.GTE;
            case DAYS -> Operator.LTE; // they are what is left
            default -> Operator.GT;
        };
    }

    /** The threshold that is suggested. */
    static double threshold(Metric metric) {
        return switch (metric.unit()) {
            case PERCENT -> FULL;
            case STATE -> 1;
            case HOURS -> TWO_DAYS;
            case DAYS -> DAYS_10;
            case BITS_PER_SECOND -> MBPS_100;
            case BYTES -> GIB_100;
            case CELSIUS, COUNT -> FULL;
        };
    }
}
