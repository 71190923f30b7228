package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turning nodes off and on. The command is answered with null, and the node goes down two seconds later. */
public final class NodePowerPaths {
    private NodePowerPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        Route.Check power = a -> a.needOnNode("Sys.PowerMgmt");
        table.add(
                "POST",
                "/nodes/{node}/status",
                Map.of("command", Parameter.oneOf("reboot", "shutdown").must()),
                power,
                a -> {
                    a.owner().power().off("reboot".equals(a.parameter("command")));
                    return null;
                });
        table.add("POST", Route.WAKE, Map.of(), power, NodePowerPaths::wake);
    }

    /** Done by the node that was called, because the other one is off. */
    private static @Nullable String wake(ApiCall asking) {
        String name = asking.node();
        if (name.equals(asking.arrived().name())) {
            throw Failure.server("'" + name + "' is local node, cannot wake my self!");
        }
        SimNode node = asking.cluster().find(name);
        if (node == null) throw Failure.server("no such cluster node '" + name + "'");
        Object address = node.settings().config().get("wakeonlan");
        if (address == null) throw Failure.server("No wake on LAN MAC address defined for '" + name + "'!");
        node.power().wake();
        return address.toString().replaceAll("^mac=|,.*", "");
    }
}
