package dev.holdfast.backups.removal;

import org.jspecify.annotations.Nullable;

/** How many backups of a guest are kept; null for none by that rule. */
record Keep(
        @Nullable Integer last,
        @Nullable Integer daily,
        @Nullable Integer weekly,
        @Nullable Integer monthly,
        @Nullable Integer yearly) {
    /** Whether any backup would be kept at all: without, every one would be removed. */
    boolean keepsAny() {
        return isPositive(last) || isPositive(daily) || isPositive(weekly) || isPositive(monthly) || isPositive(yearly);
    }

    private static boolean isPositive(@Nullable Integer count) {
        return count != null && count > 0;
    }
}
