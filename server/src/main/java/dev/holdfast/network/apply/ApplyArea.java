package dev.holdfast.network.apply;

import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
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
    public ApplyArea(Platform platform, Fleet fleet, AttachedServices attached) {
        var nodes = new NetworkNodes(fleet.hosts(), fleet.inventory());
        var switches = new RevertSwitches(platform.db(), fleet.ssh(), platform.clock());
        var ofNetwork = new NetworkSwitches(switches, fleet.ssh());
        this.routes = new ApplyRoutes(
                nodes,
                new NetworkApply(fleet.hypervisors(), ofNetwork, platform.jobs(), platform.bus()),
                new OwnNode(attached.attachments()),
                ofNetwork,
                platform.config().revertDelay());
        this.job = new NetworkApplyJob(
                fleet.hypervisors(),
                fleet.hosts(),
                fleet.inventory(),
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
