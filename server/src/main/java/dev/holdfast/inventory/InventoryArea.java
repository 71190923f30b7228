package dev.holdfast.inventory;

import dev.holdfast.hosts.HostServices;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.share.PollLeases;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Closing;
import dev.holdfast.platform.Platform;
import java.util.stream.Collectors;

/** The last known state of all clusters. */
public final class InventoryArea implements Area {
    private final Closing closing;
    private final Inventory inventory;
    private final PollLeases leases;
    private final SharedReadings readings;
    private final AfterPolls afterPolls;

    /** Polls the clusters of these hosts. */
    public InventoryArea(Platform platform, HostServices hosts) {
        this.closing = platform.closing();
        String own = platform.instance().id();
        this.leases = new PollLeases(
                platform.db(),
                own,
                () -> hosts.hosts().list().stream().map(Host::clusterId).collect(Collectors.toSet()));
        this.readings = closing.add(new SharedReadings(platform.db(), platform.exchange(), leases, own));
        this.inventory = platform.closing()
                .add(new Inventory(
                        hosts.hosts(),
                        hosts.hypervisors(),
                        platform.bus(),
                        platform.clock(),
                        platform.config().pollInterval(),
                        leases,
                        readings));
        this.afterPolls = new AfterPolls(inventory::present, readings, platform.bus(), platform.clock());
    }

    /** The snapshots. */
    public Inventory inventory() {
        return inventory;
    }

    /** Which replica polls each cluster. */
    public PollLeases leases() {
        return leases;
    }

    /** Shares what is read of clusters in the background, besides their polls. */
    public SharedReadings readings() {
        return readings;
    }

    /** Reads of clusters what no poll contains. */
    public AfterPolls afterPolls() {
        return afterPolls;
    }

    /** None: other areas show what is polled. */
    @Override
    public void declare(Ops ops) {}

    @Override
    public void start() {
        closing.add(afterPolls.start()); // the last one: it ends before what it reads for
        inventory.start();
        readings.start();
    }
}
