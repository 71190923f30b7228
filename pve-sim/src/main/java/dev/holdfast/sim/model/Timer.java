package dev.holdfast.sim.model;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Does work at a time of the data centre's clock. */
final class Timer {
    private final LongSupplier clock;
    private final CountDownLatch closed = new CountDownLatch(1);

    Timer(LongSupplier clock) {
        this.clock = clock;
    }

    long now() {
        return clock.getAsLong();
    }

    /** Does the work when the clock has reached this time, unless the data centre is closed first. */
    void at(long moment, Runnable work) {
        Thread.ofVirtual().name("sim-timer").start(() -> {
            if (reached(moment)) work.run();
        });
    }

    private boolean reached(long moment) {
        try {
            // Polls, because a clock that a test moves does not notify.
            while (now() < moment) {
                if (closed.await(5, TimeUnit.MILLISECONDS)) return false;
            }
            return closed.getCount() > 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Drops the work that is not done yet. */
    void close() {
        closed.countDown();
    }
}
