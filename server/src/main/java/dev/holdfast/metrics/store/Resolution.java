package dev.holdfast.metrics.store;

import org.jspecify.annotations.Nullable;

/**
 * How close values are. A step, the block of steps that is one row, and the span of time that is one table start at multiples of
 * their length since the epoch. All lengths are in seconds.
 */
enum Resolution {
    TEN_SECONDS("10s", 10, 60, 1800),
    MINUTE("1m", 60, 3600, 86_400),
    QUARTER("15m", 900, 86_400, 864_000),
    HOUR("1h", 3600, 864_000, 10_368_000);

    private final String word;
    private final long step;
    private final long block;
    private final long span;

    Resolution(String word, long step, long block, long span) {
        this.word = word;
        this.step = step;
        this.block = block;
        this.span = span;
    }

    /** The name in tables. */
    String word() {
        return word;
    }

    long step() {
        return step;
    }

    /** The time of one row. */
    long block() {
        return block;
    }

    /** The time of one table. */
    long span() {
        return span;
    }

    /** How many values a row has at most for each metric. */
    int points() {
        return (int) (block / step);
    }

    /** The number of the block that contains this time in epoch seconds. */
    long blockOf(long second) {
        return Math.floorDiv(second, block);
    }

    /** The next finer one; null for the finest. */
    @Nullable
    Resolution finer() {
        return switch (this) {
            case TEN_SECONDS -> null;
            case MINUTE -> TEN_SECONDS;
            case QUARTER -> MINUTE;
            case HOUR -> QUARTER;
        };
    }

    /** The next coarser one; null for the coarsest. */
    @Nullable
    Resolution coarser() {
        return switch (this) {
            case TEN_SECONDS -> MINUTE;
            case MINUTE -> QUARTER;
            case QUARTER -> HOUR;
            case HOUR -> null;
        };
    }
}
