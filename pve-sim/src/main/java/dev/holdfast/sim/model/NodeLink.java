package dev.holdfast.sim.model;

import java.time.Duration;

/**
 * The connection of a node to the other machines. After a reload of its network it stays for a second, in which it still
 * answers; then it is gone if no interface carries its address, or for as long as a fault says. A reload that helps, for
 * example by a script on the node, brings it back at once.
 */
final class NodeLink {
    private static final long NOTICE = 1_000;

    private final SimNode node;
    private final Timer timer;
    private boolean works = true;
    private long reloads;

    NodeLink(SimNode node, Timer timer) {
        this.node = node;
        this.timer = timer;
    }

    synchronized boolean works() {
        return works;
    }

    /** The node's network was reloaded, over the API or on the node itself. */
    void reloaded() {
        boolean carried = isCarried();
        Duration away = node.cluster().dataCentre().faults().awayAfterReload();
        long reload;
        synchronized (this) {
            reload = ++reloads;
        }
        if (carried && away.isZero()) {
            set(reload, true);
            return;
        }
        long gone = timer.now() + NOTICE;
        timer.at(gone, () -> {
            set(reload, false);
            // Not before: when a clock jumps over both, the order counts.
            if (carried) timer.at(gone + away.toMillis(), () -> set(reload, true));
        });
    }

    /** A start of the node waits for nothing. */
    void started() {
        synchronized (this) {
            reloads++;
            works = isCarried();
        }
    }

    private boolean isCarried() {
        return node.network().carrierOf(node.ip()) != null;
    }

    /** Does nothing when there was another reload in the meantime. */
    private void set(long reload, boolean works) {
        synchronized (this) {
            if (reload != reloads) return;
            this.works = works;
        }
        node.settle();
    }
}
