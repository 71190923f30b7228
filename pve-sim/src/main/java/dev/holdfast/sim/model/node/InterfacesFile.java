package dev.holdfast.sim.model.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The text of {@code /etc/network/interfaces}, from which the API computes the pending changes. The notice at the start
 * of the real file is left out.
 */
final class InterfacesFile {
    private InterfacesFile() {}

    static List<String> lines(Interfaces interfaces) {
        var lines = new ArrayList<>(List.of("auto lo", "iface lo inet loopback", ""));
        for (String name : interfaces.names()) lines.addAll(of(name, interfaces.get(name)));
        lines.add("source /etc/network/interfaces.d/*");
        return lines;
    }

    private static List<String> of(String name, Map<String, String> keys) {
        var lines = new ArrayList<String>();
        if (keys.containsKey("autostart")) lines.add("auto " + name);
        boolean six = keys.containsKey("address6");
        boolean four = !six || keys.containsKey("address");
        if (four) {
            lines.add("iface " + name + " inet " + keys.get("method"));
            address(lines, keys, "");
            settings(lines, name, keys);
            comments(lines, keys.getOrDefault("comments", ""));
            lines.add("");
        }
        if (six) {
            lines.add("iface " + name + " inet6 " + keys.get("method6"));
            address(lines, keys, "6");
            if (!four) settings(lines, name, keys);
            comments(lines, keys.getOrDefault(four ? "comments6" : "comments", ""));
            lines.add("");
        }
        return lines;
    }

    private static void address(List<String> lines, Map<String, String> keys, String family) {
        String address = keys.get("address" + family);
        String mask = keys.get("netmask" + family);
        if (address != null) lines.add("\taddress " + address + (mask == null ? "" : "/" + mask));
        if (keys.containsKey("gateway" + family)) lines.add("\tgateway " + keys.get("gateway" + family));
    }

    private static void settings(List<String> lines, String name, Map<String, String> keys) {
        String type = keys.getOrDefault("type", "");
        var rest = new TreeMap<>(keys);
        List.of("type", "autostart", "comments", "comments6").forEach(rest::remove);
        rest.keySet().removeIf(key -> key.matches("(address|netmask|gateway|method)6?"));
        if (type.equals("vlan") && name.matches(".*[.][0-9]+|vlan[0-9]+")) rest.remove("vlan-id");
        if (type.startsWith("OVS")) lines.add("\tovs_type " + type);
        rest.computeIfPresent("bridge_ports", (_, ports) -> ports.isEmpty() ? "none" : ports);
        rest.computeIfPresent("slaves", (_, slaves) -> slaves.isEmpty() ? "none" : slaves);
        rest.computeIfPresent("bridge_vlan_aware", (_, _) -> "yes");
        rest.forEach((key, value) -> lines.add("\t" + word(type, key) + " " + value));
    }

    private static String word(String type, String key) {
        if (key.equals("slaves")) return "bond-slaves";
        if (key.equals("mtu") && type.startsWith("OVS")) return "ovs_mtu";
        return key.startsWith("ovs_") ? key : key.replace('_', '-');
    }

    private static void comments(List<String> lines, String text) {
        text.lines().forEach(line -> lines.add("#" + line));
    }
}
