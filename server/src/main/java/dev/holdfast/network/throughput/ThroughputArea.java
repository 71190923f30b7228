package dev.holdfast.network.throughput;

import static dev.holdfast.access.Entitlement.NETWORK_THROUGHPUT;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.network.node.NetworkNodes;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;

/** What hosts sent and received. */
public final class ThroughputArea implements Area {
    private final Throughput throughput;

    /** Of these hosts. */
    public ThroughputArea(Platform platform, Fleet fleet) {
        var nodes = new NetworkNodes(fleet.hosts(), fleet.inventory());
        this.throughput = new Throughput(nodes, fleet.hypervisors(), platform.clock());
    }

    @Override
    public void declare(Ops ops) {
        ops.get("network.throughput", "/network/throughput", "What each host sent and received, in bits per second")
                .needsSomewhere(VIEWER, NETWORK_THROUGHPUT)
                .asks(ThroughputQuery.class)
                .refuses(NOT_FOUND)
                .answers(
                        200,
                        ThroughputView.class,
                        (call, _) -> throughput.read(call.who(), call.query(ThroughputQuery.class)));
    }
}
