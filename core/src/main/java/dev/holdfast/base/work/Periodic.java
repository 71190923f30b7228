package dev.holdfast.base.work;

import java.time.Duration;

/**
 * Work that is repeated while the service runs. When a round fails, this is logged and the next one tries again.
 *
 * @param name names the work in the log and its thread
 * @param pause the time from the end of one round to the begin of the next, and before the first
 */
public record Periodic(String name, Duration pause, Runnable work) {
    /** Refuses a pause of zero, which would never rest. */
    public Periodic {
        if (!pause.isPositive()) throw new IllegalArgumentException("The pause of " + name + " must be positive");
    }
}
