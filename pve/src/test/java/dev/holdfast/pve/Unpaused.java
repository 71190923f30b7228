package dev.holdfast.pve;

import dev.holdfast.pve.wire.PveException;
import java.time.Duration;

/**
 * For what is expected of idle connections, which a client uses again for four seconds only: a busy machine may pause for
 * longer between two calls.
 */
public final class Unpaused {
    private static final Duration SHORTER_THAN_IDLE = Duration.ofSeconds(3);

    private Unpaused() {}

    /** Runs it, and runs it again when it failed and took so long that a connection may have been idle for too long. */
    public static void run(Runnable scenario) {
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        while (true) {
            long began = System.nanoTime();
            try {
                scenario.run();
                return;
            } catch (AssertionError | PveException e) {
                long now = System.nanoTime();
                if (now - began < SHORTER_THAN_IDLE.toNanos() || now > end) throw e;
            }
        }
    }
}
