package dev.holdfast.sim.model;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Turns a node off and on by the data centre's clock, as a command over the API does. */
public final class NodePower {
    private static final long NOTICE = 2_000;

    private final SimNode node;
    private final CountDownLatch closed = new CountDownLatch(1);

    /** The power switch of {@code node}. */
    public NodePower(SimNode node) {
        this.node = node;
    }

    /** Turns the node off in two seconds, so that the command is answered before its guests stop and it goes down. */
    public void off(boolean again) {
        long gone = now() + NOTICE;
        later(() -> {
            if (!reached(gone) || !node.isUp()) return;
            node.crash();
            if (again) up(now());
        });
    }

    /** Starts the node if it is off. */
    public void wake() {
        long order = now();
        if (!node.isUp()) later(() -> up(order));
    }

    private void up(long order) {
        long boot = node.cluster().dataCentre().faults().bootDuration().toMillis();
        if (reached(order + boot) && !node.isUp()) node.up();
    }

    private long now() {
        return node.cluster().now();
    }

    private static void later(Runnable work) {
        Thread.ofVirtual().name("sim-power").start(work);
    }

    /** Waits for a time; false when the data centre is closed first. */
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

    /** Drops the commands that are not carried out yet. */
    public void close() {
        closed.countDown();
    }
}
