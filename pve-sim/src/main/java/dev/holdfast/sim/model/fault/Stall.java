package dev.holdfast.sim.model.fault;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A time during which something does not answer. Whoever waits for it continues when it ends. */
public final class Stall {
    private volatile CountDownLatch over = new CountDownLatch(0);

    /** Begins it. */
    public void begin() {
        over = new CountDownLatch(1);
    }

    /** Ends it. */
    public void end() {
        over.countDown();
    }

    /** Whether it lasts. */
    public boolean isOn() {
        return over.getCount() > 0;
    }

    /** Waits for its end. */
    public void pass() {
        try {
            var _ = over.await(FaultRule.FOR_EVER.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
