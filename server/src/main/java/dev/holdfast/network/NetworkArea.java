package dev.holdfast.network;

import static dev.holdfast.access.Entitlement.NETWORK_VIEW;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.base.Refusal;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.live.LiveSource;
import dev.holdfast.network.attached.AttachedServices;
import dev.holdfast.network.node.NetworkNodes;
import dev.holdfast.network.node.NetworkSwitches;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import dev.holdfast.revert.RevertSwitches;
import java.util.List;

/** The networks of all nodes, as they are. */
public final class NetworkArea implements Area {
    private final NetworkReader reader;

    /** Of these hosts. */
    public NetworkArea(Platform platform, Fleet fleet, AttachedServices attached) {
        var nodes = new NetworkNodes(fleet.hosts(), fleet.inventory());
        var switches = new RevertSwitches(platform.db(), fleet.ssh(), platform.clock());
        this.reader = new NetworkReader(
                nodes,
                fleet.hypervisors(),
                attached.attachments(),
                new NetworkSwitches(switches, fleet.ssh()),
                platform.jobs());
    }

    @Override
    public List<LiveSource> live() {
        return List.of(new NetworkLive());
    }

    @Override
    public void declare(Ops ops) {
        ops.get(
                        "network.bridges",
                        "/network/bridges",
                        "Bridges, bonds, VLANs and NICs of all nodes, and what is on them")
                .needsSomewhere(VIEWER, NETWORK_VIEW)
                .asks(BridgesQuery.class)
                .refuses(Refusal.Code.NOT_FOUND)
                .answers(
                        200,
                        NetworkView.class,
                        (call, _) -> reader.read(
                                call.who(), call.query(BridgesQuery.class).host()));
    }
}
