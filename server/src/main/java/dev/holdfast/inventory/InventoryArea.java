package dev.holdfast.inventory;

import dev.holdfast.hosts.HostServices;
import dev.holdfast.http.Ops;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;

/** The last known state of all clusters. */
public final class InventoryArea implements Area {
    private final Inventory inventory;

    /** Polls the clusters of these hosts. */
    public InventoryArea(Platform platform, HostServices hosts) {
        this.inventory = platform.closing()
                .add(new Inventory(
                        hosts.hosts(),
                        hosts.hypervisors(),
                        platform.bus(),
                        platform.clock(),
                        platform.config().pollInterval()));
    }

    /** The snapshots. */
    public Inventory inventory() {
        return inventory;
    }

    /** None: other areas show what is polled. */
    @Override
    public void declare(Ops ops) {}

    @Override
    public void start() {
        inventory.start();
    }
}
