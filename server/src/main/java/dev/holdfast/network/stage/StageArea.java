package dev.holdfast.network.stage;

import dev.holdfast.hosts.HostServices;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.network.attached.AttachedServices;
import dev.holdfast.network.node.NetworkNodes;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;

/** Changes of the networks of nodes, until they are applied. */
public final class StageArea implements Area {
    private final StageRoutes routes;

    /** On these hosts. */
    public StageArea(Platform platform, HostServices hosts, InventoryArea inventories, AttachedServices attached) {
        var nodes = new NetworkNodes(hosts.hosts(), inventories.inventory());
        this.routes = new StageRoutes(
                nodes, new Staging(hosts.hypervisors(), attached.survey(), attached.attachments(), platform.bus()));
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
    }
}
