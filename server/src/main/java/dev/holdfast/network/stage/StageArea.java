package dev.holdfast.network.stage;

import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.network.attached.AttachedServices;
import dev.holdfast.network.node.NetworkNodes;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;

/** Changes of the networks of nodes, until they are applied. */
public final class StageArea implements Area {
    private final StageRoutes routes;

    /** On these hosts. */
    public StageArea(Platform platform, Fleet fleet, AttachedServices attached) {
        var nodes = new NetworkNodes(fleet.hosts(), fleet.inventory());
        this.routes = new StageRoutes(
                nodes, new Staging(fleet.hypervisors(), attached.survey(), attached.attachments(), platform.bus()));
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
    }
}
