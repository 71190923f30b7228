package dev.holdfast.network.apply;

import dev.holdfast.hosts.HostServices;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.jobs.Job;
import dev.holdfast.network.attached.AttachedServices;
import dev.holdfast.network.node.NetworkNodes;
import dev.holdfast.network.node.NetworkSwitches;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import dev.holdfast.revert.RevertSwitches;
import java.util.List;

/** Putting what is staged on nodes in force, or discarding it. */
public final class ApplyArea implements Area {
    private final ApplyRoutes routes;
    private final NetworkApplyJob job;

    /** On these hosts. */
    public ApplyArea(Platform platform, HostServices hosts, InventoryArea inventories, AttachedServices attached) {
        var nodes = new NetworkNodes(hosts.hosts(), inventories.inventory());
        var switches = new RevertSwitches(platform.db(), hosts.ssh(), platform.clock());
        var ofNetwork = new NetworkSwitches(switches, hosts.ssh());
        this.routes = new ApplyRoutes(
                nodes,
                new NetworkApply(hosts.hypervisors(), ofNetwork, platform.jobs(), platform.bus()),
                new OwnNode(attached.attachments()),
                ofNetwork,
                platform.config().revertDelay());
        this.job = new NetworkApplyJob(
                hosts.hypervisors(),
                hosts.hosts(),
                inventories.inventory(),
                switches,
                platform.clock(),
                new Patience(
                        platform.config().networkSilence(), platform.config().revertDelay()));
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
    }

    @Override
    public List<Job<?>> jobs() {
        return List.of(job);
    }
}
