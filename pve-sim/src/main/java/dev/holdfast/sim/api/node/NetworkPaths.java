package dev.holdfast.sim.api.node;

import dev.holdfast.sim.api.Answer;
import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.node.Interfaces;
import dev.holdfast.sim.model.node.NodeNetwork;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * {@code /nodes/{node}/network}: changes are staged in a second file and take effect when they are applied or when the
 * node starts. The lists include the staged changes.
 */
public final class NetworkPaths {
    private static final String ALL = "/nodes/{node}/network";
    private static final String ONE = ALL + "/{iface}";

    private NetworkPaths() {}

    /** Adds the routes. */
    public static void add(Route.Table table) {
        Route.Check modify = a -> a.needOnNode("Sys.Modify");
        Parameter kind = Parameter.oneOf(
                "bridge",
                "bond",
                "eth",
                "alias",
                "vlan",
                "fabric",
                "OVSBridge",
                "OVSBond",
                "OVSPort",
                "OVSIntPort",
                "vnet",
                "any_bridge",
                "any_local_bridge",
                "include_sdn");
        table.add("GET", ALL, Map.of("type", kind), Route.ANYONE, NetworkPaths::list);
        table.add("POST", ALL, InterfaceParameters.ofCreate(), modify, NetworkPaths::create);
        table.add("PUT", ALL, Map.of("regenerate-frr", Parameter.FLAG), modify, NetworkPaths::apply);
        table.add("DELETE", ALL, Map.of(), modify, a -> {
            a.owner().network().revert();
            return null;
        });
        table.add("GET", ONE, Map.of(), a -> a.needOnNode("Sys.Audit"), a -> {
            Interfaces present = a.owner().network().present();
            return row(a.owner(), present, name(a));
        });
        table.add("PUT", ONE, InterfaceParameters.ofUpdate(), modify, NetworkPaths::update);
        table.add("DELETE", ONE, Map.of(), modify, NetworkPaths::delete);
    }

    private static String name(ApiCall asking) {
        String name = asking.variable("iface");
        Parameter.verify(Map.of("iface", InterfaceParameters.NAME), Map.of("iface", name));
        return name;
    }

    private static Object list(ApiCall asking) {
        String type = asking.parameter("type");
        // A filter for any bridges also includes those of software-defined networks, which do not exist here.
        boolean bridges = type != null && type.startsWith("any_");
        var rows = new ArrayList<Map<String, Object>>();
        NodeNetwork network = asking.owner().network();
        Interfaces present = network.present();
        for (String name : present.names()) {
            String own = Interfaces.type(present.find(name));
            boolean bridge = own.equals("bridge") || own.equals("OVSBridge");
            boolean wanted = type == null || type.equals("include_sdn") || type.equals(own) || (bridges && bridge);
            if (!wanted || (bridge && !mayUse(asking, name))) continue;
            Map<String, Object> row = row(asking.owner(), present, name);
            row.put("iface", name);
            rows.add(row);
        }
        String changes = network.changes();
        return changes.isEmpty() ? rows : new Answer.Changed(rows, changes);
    }

    /** Bridges are left out for callers who may neither audit the node nor use the bridge. */
    private static boolean mayUse(ApiCall asking, String bridge) {
        return asking.caller().hasAny("/nodes/" + asking.node(), "Sys.Audit|Sys.Modify")
                || asking.caller().hasAny("/sdn/zones/localnetwork/" + bridge, "SDN.Audit|SDN.Use");
    }

    /** Nearly all values are text, as in the file; the current state is returned next to the staged one. */
    private static Map<String, Object> row(SimNode node, Interfaces present, String name) {
        Map<String, String> keys = present.get(name);
        var row = new TreeMap<String, Object>(keys);
        for (String flag : List.of("autostart", "bridge_vlan_aware")) row.computeIfPresent(flag, (_, _) -> 1);
        row.computeIfPresent("comments", (_, text) -> text + "\n");
        for (String family : List.of("", "6")) {
            String address = keys.get("address" + family);
            if (address != null) row.put("cidr" + family, address + "/" + keys.get("netmask" + family));
        }
        var families = new ArrayList<String>();
        boolean six = keys.containsKey("address6");
        if (!six || keys.containsKey("address")) families.add("inet");
        if (six) families.add("inet6");
        row.put("families", families);
        row.put("priority", 3 + present.names().indexOf(name));
        boolean card = Interfaces.CARDS.contains(name);
        Map<String, String> now = node.network().inForce().find(name);
        if (card) row.put("exists", 1);
        if (card || (now != null && now.containsKey("autostart"))) row.put("active", 1);
        return row;
    }

    private static @Nullable Object create(ApiCall asking) {
        Map<String, String> sent = new TreeMap<>(asking.parameters());
        String name = sent.getOrDefault("iface", "");
        sent.remove("iface");
        InterfaceParameters.verifyTogether(sent);
        NodeNetwork network = asking.owner().network();
        network.stage(before -> {
            if (before.find(name) != null) throw Failure.parameter("iface", "interface already exists");
            Map<String, String> keys = InterfaceChange.addressed(before, name, sent);
            Interfaces next = before.with(name, InterfaceChange.stored(keys, Map.of()));
            return InterfaceChange.virtual(network, next, name);
        });
        return null;
    }

    private static @Nullable Object update(ApiCall asking) {
        String name = name(asking);
        Map<String, String> sent = new TreeMap<>(asking.parameters());
        List<String> gone = Interfaces.split(sent.remove("delete")).toList();
        InterfaceParameters.verifyTogether(sent);
        asking.owner().network().stage(before -> {
            var keys = new TreeMap<>(before.get(name));
            for (String key : gone) {
                keys.remove(key);
                if (!key.matches("cidr6?")) continue;
                keys.remove(key.replace("cidr", "address"));
                keys.remove(key.replace("cidr", "netmask"));
            }
            return before.with(name, InterfaceChange.stored(InterfaceChange.addressed(before, name, sent), keys));
        });
        return null;
    }

    private static @Nullable Object delete(ApiCall asking) {
        String name = name(asking);
        asking.owner().network().stage(before -> {
            String bridge = before.get(name).getOrDefault("ovs_bridge", "");
            Map<String, String> over = before.find(bridge);
            Interfaces next = before.without(name);
            if (over == null) return next;
            var keys = new LinkedHashMap<>(over);
            List<String> ports = Interfaces.split(over.get("ovs_ports"))
                    .filter(port -> !port.equals(name))
                    .toList();
            keys.put("ovs_ports", String.join(" ", ports));
            return next.with(bridge, keys);
        });
        return null;
    }

    private static String apply(ApiCall asking) {
        SimNode node = asking.owner();
        return asking.cluster()
                .start(asking.node(), "srvreload", "networking", asking.caller().id(), task -> {
                    node.applyNetwork();
                    task.work();
                })
                .upid();
    }
}
