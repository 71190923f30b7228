package dev.holdfast.sim.node;

import dev.holdfast.sim.SimNode;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Turns a node off and on by the data centre's clock, as an order over the API does. */
public final class NodePower {
    private static final long NOTICE = 2_000;

    private final SimNode node;
    private final CountDownLatch closed = new CountDownLatch(1);

    /** For {@code node} alone. */
    public NodePower(SimNode node) {
        this.node = node;
    }

    /** In two seconds, so that the order is answered, its guests stop and it goes away. */
    void off(boolean again) {
        long gone = now() + NOTICE;
        later(() -> {
            if (!reached(gone) || !node.isUp()) return;
            node.crash();
            if (again) up(now());
        });
    }

    /** Lets it start if it is off. */
    void wake() {
        long order = now();
        if (!node.isUp()) later(() -> up(order));
    }

    private void up(long order) {
        long boot = node.cluster().sim().faults().bootDuration().toMillis();
        if (reached(order + boot) && !node.isUp()) node.up();
    }

    private long now() {
        return node.cluster().now();
    }

    private static void later(Runnable work) {
        Thread.ofVirtual().name("sim-power").start(work);
    }

    /** Waits for a moment; false when the data centre is closed first. */
    private boolean reached(long moment) {
        try {
            // Looking again in between: a clock that a test moves tells nobody.
            while (now() < moment) {
                if (closed.await(5, TimeUnit.MILLISECONDS)) return false;
            }
            return closed.getCount() > 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Drops the orders that are not carried out yet. */
    public void close() {
        closed.countDown();
    }
}
