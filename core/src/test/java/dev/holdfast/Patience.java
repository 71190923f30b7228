package dev.holdfast;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * How long a test waits for what must happen: as long as a machine may take that is busy with something else. Only a failure
 * takes this time, so where somebody waits for a chosen test, {@code tests.patience} makes it shorter.
 */
public final class Patience {
    public static final Duration LIMIT = Duration.parse(System.getProperty("tests.patience", "PT5M"));
    public static final long SECONDS = LIMIT.toSeconds();
    private static final long FIRST_PAUSE_NANOS = 2_000_000;
    private static final long LONGEST_PAUSE_NANOS = 100_000_000;

    private Patience() {}

    /**
     * Waits until a condition holds; fails with its description when that never happens. It is checked often at first and then
     * ten times a second, since most checks are requests, whose processor time the rest of the tests needs.
     */
    public static void until(String description, BooleanSupplier holds) {
        long end = System.nanoTime() + LIMIT.toNanos();
        long pause = FIRST_PAUSE_NANOS;
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > end) throw new AssertionError("this never became true: " + description);
            LockSupport.parkNanos(pause);
            pause = Math.min(pause * 3 / 2, LONGEST_PAUSE_NANOS);
        }
    }
}
