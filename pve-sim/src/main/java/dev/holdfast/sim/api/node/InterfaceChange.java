package dev.holdfast.sim.api.node;

import dev.holdfast.sim.model.node.Interfaces;
import dev.holdfast.sim.model.node.NodeNetwork;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Applies the keys of a change to an interface, and checks conflicts with the other interfaces. */
final class InterfaceChange {
    private InterfaceChange() {}

    /** The sent keys with addresses split; refuses values that another interface already has. */
    static Map<String, String> addressed(Interfaces before, String name, Map<String, String> sent) {
        refuseSecond(before, name, sent, "gateway", "Default gateway");
        refuseSecond(before, name, sent, "gateway6", "Default ipv6 gateway");
        for (String key : Interfaces.PORTS) {
            Interfaces.split(sent.get(key)).forEach(port -> {
                String user = before.userOf(port, name);
                if (user != null) {
                    throw Failure.parameter(key, port + " is already used on interface '" + user + "'.");
                }
            });
        }
        var keys = new TreeMap<>(sent);
        for (String family : List.of("", "6")) {
            String network = keys.remove("cidr" + family);
            if (network == null) continue;
            for (String other : List.of("address" + family, "netmask" + family)) {
                if (keys.containsKey(other)) {
                    throw Failure.parameter(other, other + " conflicts with cidr" + family);
                }
            }
            int slash = network.indexOf('/');
            keys.put("address" + family, network.substring(0, slash));
            keys.put("netmask" + family, network.substring(slash + 1));
        }
        keys.computeIfPresent("netmask", (_, mask) -> "" + InterfaceParameters.bits(mask));
        // What is not sent counts as not wanted, although an existing address stays in the file.
        keys.put("method", keys.containsKey("address") ? "static" : "manual");
        keys.put("method6", keys.containsKey("address6") ? "static" : "manual");
        return keys;
    }

    private static void refuseSecond(
            Interfaces before, String name, Map<String, String> sent, String key, String what) {
        if (!sent.containsKey(key)) return;
        before.all().forEach((other, keys) -> {
            if (!other.equals(name) && keys.containsKey(key)) {
                throw Failure.parameter(key, what + " already exists on interface '" + other + "'.");
            }
        });
    }

    /**
     * The old keys overwritten with the new ones; sending the VLAN awareness flag enables it, even with the value no.
     */
    static Map<String, String> stored(Map<String, String> sent, Map<String, String> before) {
        var keys = new TreeMap<>(before);
        keys.putAll(sent);
        keys.values().removeIf(String::isBlank); // the file has no lines for them
        if (!Parameter.isYes(keys.get("autostart"))) keys.remove("autostart");
        else keys.put("autostart", "1");
        keys.computeIfPresent("bridge_vlan_aware", (_, _) -> "1");
        return keys;
    }

    /** Open vSwitch must be installed, and the named bridge then lists the interface as a port. */
    static Interfaces virtual(NodeNetwork network, Interfaces next, String name) {
        Map<String, String> keys = next.get(name);
        String type = Interfaces.type(keys);
        if (!type.startsWith("OVS")) return next;
        if (!network.hasOpenVSwitch()) {
            throw Failure.server("Open VSwitch is not installed (need package 'openvswitch-switch')");
        }
        if (!type.equals("OVSIntPort") && !type.equals("OVSBond")) return next;
        String bridge = keys.get("ovs_bridge");
        if (bridge == null) throw Failure.parameter("ovs_bridge", "parameter is required");
        Map<String, String> over = next.find(bridge);
        if (over == null) throw Failure.parameter("ovs_bridge", "bridge '" + bridge + "' does not exist");
        if (!Interfaces.type(over).equals("OVSBridge")) {
            throw Failure.parameter("ovs_bridge", "interface '" + bridge + "' is no OVS bridge");
        }
        var named = new LinkedHashMap<>(over);
        named.merge("ovs_ports", name, (ports, port) -> ports + " " + port);
        return next.with(bridge, named);
    }
}
