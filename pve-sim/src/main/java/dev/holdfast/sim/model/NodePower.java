package dev.holdfast.sim.model;

/** Turns a node off and on by the data centre's clock, as a command over the API does. */
public final class NodePower {
    private static final long NOTICE = 2_000;

    private final SimNode node;
    private final Timer timer;

    /** The power switch of {@code node}. */
    NodePower(SimNode node, Timer timer) {
        this.node = node;
        this.timer = timer;
    }

    /** Turns the node off in two seconds, so that the command is answered before its guests stop and it goes down. */
    public void off(boolean again) {
        timer.at(timer.now() + NOTICE, () -> {
            if (!node.isOn()) return;
            node.crash();
            if (again) upLater();
        });
    }

    /** Starts the node if it is off. */
    public void wake() {
        if (!node.isOn()) upLater();
    }

    private void upLater() {
        long boot = node.cluster().dataCentre().faults().bootDuration().toMillis();
        timer.at(timer.now() + boot, () -> {
            if (!node.isOn()) node.up();
        });
    }
}
