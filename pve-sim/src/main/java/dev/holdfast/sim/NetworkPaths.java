package dev.holdfast.sim;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code /nodes/{node}/network}: every node has one card and one bridge on it. Changing that is not modelled yet. */
final class NetworkPaths {
    private NetworkPaths() {}

    static void add(Route.Table table) {
        table.add(
                "GET",
                "/nodes/{node}/network",
                Map.of(
                        "type",
                        Parameter.oneOf(
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
                                "include_sdn")),
                Route.ANYONE,
                NetworkPaths::list);
        table.add("GET", "/nodes/{node}/network/{iface}", Map.of(), a -> a.needOnNode("Sys.Audit"), NetworkPaths::one);
    }

    private static Map<String, Map<String, Object>> interfaces(SimNode node) {
        var card = new TreeMap<String, Object>();
        card.put("type", "eth");
        card.put("active", 1);
        card.put("exists", 1);
        card.put("method", "manual");
        card.put("method6", "manual");
        card.put("families", List.of("inet"));
        card.put("priority", 3);
        var bridge = new TreeMap<String, Object>();
        bridge.put("type", "bridge");
        bridge.put("active", 1);
        bridge.put("autostart", 1);
        bridge.put("bridge_ports", "eno1");
        bridge.put("bridge_stp", "off");
        bridge.put("bridge_fd", "0");
        bridge.put("address", node.ip());
        bridge.put("netmask", "24");
        bridge.put("cidr", node.ip() + "/24");
        bridge.put("gateway", node.ip().substring(0, node.ip().lastIndexOf('.')) + ".254");
        bridge.put("method", "static");
        bridge.put("method6", "manual");
        bridge.put("families", List.of("inet"));
        bridge.put("priority", 4);
        var all = new LinkedHashMap<String, Map<String, Object>>();
        all.put("eno1", card);
        all.put("vmbr0", bridge);
        return all;
    }

    private static List<Map<String, Object>> list(Asking asking) {
        String type = asking.parameter("type");
        // Asking for bridges of any make also takes those of software-defined networks, of which there are none here.
        String wanted = type == null || type.equals("include_sdn") ? "" : type.replaceAll("any_(local_)?", "");
        return interfaces(asking.owner()).entrySet().stream()
                .filter(e -> wanted.isEmpty() || wanted.equals(e.getValue().get("type")))
                .filter(e -> !"bridge".equals(e.getValue().get("type")) || mayUse(asking, e.getKey()))
                .map(e -> {
                    e.getValue().put("iface", e.getKey());
                    return e.getValue();
                })
                .toList();
    }

    /** Bridges are left out for those who may neither look at the node nor use the bridge. */
    private static boolean mayUse(Asking asking, String bridge) {
        return asking.token().hasAny("/nodes/" + asking.node(), "Sys.Audit|Sys.Modify")
                || asking.token().hasAny("/sdn/zones/localnetwork/" + bridge, "SDN.Audit|SDN.Use");
    }

    private static Map<String, Object> one(Asking asking) {
        Map<String, Object> found = interfaces(asking.owner()).get(asking.variable("iface"));
        if (found == null) throw Failure.parameter("iface", "interface does not exist");
        return found;
    }
}
