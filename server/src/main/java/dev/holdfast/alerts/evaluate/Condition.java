package dev.holdfast.alerts.evaluate;

import org.jspecify.annotations.Nullable;

/**
 * When an alert fires, and when it ends.
 *
 * @param clearThreshold where it ends, on the good side of the threshold; null if it ends as soon as the threshold is not
 *     exceeded any more
 * @param durationS for how many seconds the threshold must be exceeded before it fires
 */
public record Condition(
        Operator operator, double threshold, @Nullable Double clearThreshold, int durationS) {
    /** Whether a value is out of order. */
    public boolean isBreached(double value) {
        return operator.holds(value, threshold);
    }

    /** Whether a value is in order again. Between both thresholds neither is true. */
    public boolean isCleared(double value) {
        if (isBreached(value) || Double.isNaN(value)) return false;
        if (clearThreshold == null) return true;
        return operator.isUpper() ? value <= clearThreshold : value >= clearThreshold;
    }
}
