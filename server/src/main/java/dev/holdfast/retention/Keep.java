package dev.holdfast.retention;

import org.jspecify.annotations.Nullable;

/** How many items are kept; null for none by that rule. */
public record Keep(
        @Nullable Integer last,
        @Nullable Integer hourly,
        @Nullable Integer daily,
        @Nullable Integer weekly,
        @Nullable Integer monthly,
        @Nullable Integer yearly) {
    /** Whether any item would be kept at all: without, every one would be removed. */
    public boolean keepsAny() {
        return isPositive(last)
                || isPositive(hourly)
                || isPositive(daily)
                || isPositive(weekly)
                || isPositive(monthly)
                || isPositive(yearly);
    }

    private static boolean isPositive(@Nullable Integer count) {
        return count != null && count > 0;
    }
}
