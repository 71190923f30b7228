package dev.holdfast.alerts.evaluate;

import dev.holdfast.base.Word;

/** How a value is compared with a threshold. */
public enum Operator implements Word {
    GT,
    GTE,
    LT,
    LTE;

    /** Whether it looks for values that are too high, not too low. */
    public boolean isUpper() {
        return this == GT || this == GTE;
    }

    /** Whether an alert that fires beyond the threshold can end at this value, which must not be beyond it. */
    public boolean canEndAt(double value, double threshold) {
        return isUpper() ? value <= threshold : value >= threshold;
    }

    /** Whether it holds. False for an unknown value ({@code NaN}). */
    public boolean holds(double value, double threshold) {
        return switch (this) {
            case GT -> value > threshold;
            case GTE -> value >= threshold;
            case LT -> value < threshold;
            case LTE -> value <= threshold;
        };
    }
}
