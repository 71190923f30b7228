package dev.holdfast.sim.model.node;

import dev.holdfast.sim.wire.Failure;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rules that a file of interfaces must meet before it is written, and how writing and reading change the keys. */
final class InterfaceRules {
    private static final Pattern ON_TOP = Pattern.compile("(\\S+)\\.([0-9]+)");
    private static final Pattern VLAN = Pattern.compile("vlan([0-9]+)");

    private final Map<String, Map<String, String>> all = new TreeMap<>();

    private InterfaceRules(Interfaces wanted) {
        wanted.all().forEach((name, keys) -> all.put(name, new TreeMap<>(keys)));
    }

    /** The interfaces as they would be read from the file; throws the error of Proxmox VE for an inconsistent file. */
    static Interfaces written(Interfaces wanted) {
        var rules = new InterfaceRules(wanted);
        // A card that is not in the file is listed all the same.
        Interfaces.CARDS.forEach(card -> rules.all.putIfAbsent(card, new TreeMap<>(Interfaces.card())));
        rules.freeVirtualPorts();
        rules.virtualBridges();
        rules.virtualBonds();
        rules.bonds();
        rules.vlans();
        rules.bridges();
        rules.all.values().forEach(InterfaceRules::complete);
        return new Interfaces(rules.all);
    }

    private String type(String name) {
        return Interfaces.type(all.get(name));
    }

    private Map<String, String> of(String name) {
        return all.getOrDefault(name, Map.of());
    }

    /** An Open vSwitch port that no bridge lists is an ordinary card again. */
    private void freeVirtualPorts() {
        all.replaceAll((name, keys) -> {
            if (!Interfaces.type(keys).matches("OVS(Port|IntPort|Bond)")) return keys;
            String user = new Interfaces(all).userOf(name, name);
            return user == null ? new TreeMap<>(Interfaces.card()) : keys;
        });
    }

    private void virtualBridges() {
        all.forEach((name, keys) -> {
            if (!type(name).equals("OVSBridge")) return;
            Interfaces.split(keys.get("ovs_ports")).forEach(port -> {
                if (!all.containsKey(port)) {
                    throw Failure.server("OVS bridge '" + name + "' - unable to find port '" + port + "'");
                }
                if (!type(port).matches("eth|OVS(Port|IntPort|Bond)")) {
                    throw Failure.server("interface '" + port + "' is not defined as OVS port/bond");
                }
                if (type(port).equals("eth")) of(port).put("type", "OVSPort");
                of(port).put("ovs_bridge", name);
                of(port).put("autostart", "1");
                size(name, port);
            });
        });
    }

    private void virtualBonds() {
        all.forEach((name, keys) -> {
            if (!type(name).equals("OVSBond")) return;
            keys.putIfAbsent("bond_mode", "active-backup");
            Interfaces.split(keys.get("ovs_bonds")).forEach(slave -> {
                if (!type(slave).equals("eth")) {
                    throw Failure.server("OVS bond '" + name + "' - wrong interface type on slave '" + slave + "' ('"
                            + type(slave) + "' != 'eth')");
                }
                of(slave).put("autostart", "1");
                size(name, slave);
            });
        });
    }

    private void bonds() {
        all.forEach((name, keys) -> {
            if (!type(name).equals("bond")) return;
            Interfaces.split(keys.get("slaves")).forEach(slave -> {
                if (!type(slave).matches("eth|bond")) {
                    throw Failure.server("bond '" + name + "' - wrong interface type on slave '" + slave + "' ('"
                            + type(slave) + "' != 'eth or bond')");
                }
                of(slave).put("autostart", "1");
                size(name, slave);
            });
            String primary = keys.get("bond-primary");
            if (primary != null && Interfaces.split(keys.get("slaves")).noneMatch(primary::equals)) {
                throw Failure.server("bond '" + name + "' - bond-primary interface is not a slave");
            }
        });
    }

    private void vlans() {
        all.forEach((name, keys) -> {
            if (!type(name).equals("vlan")) return;
            Matcher onTop = ON_TOP.matcher(name);
            Matcher named = VLAN.matcher(name);
            if (onTop.matches()) {
                keys.put("vlan-raw-device", onTop.group(1));
                keys.put("vlan-id", onTop.group(2));
            } else if (!keys.containsKey("vlan-raw-device")) {
                throw Failure.server("missing vlan-raw-device option");
            } else if (named.matches()) {
                keys.put("vlan-id", named.group(1));
            } else if (!keys.containsKey("vlan-id")) {
                throw Failure.server("missing vlan-id option");
            }
            String id = keys.getOrDefault("vlan-id", "");
            String parent = keys.getOrDefault("vlan-raw-device", "");
            if (id.length() > 4 || Integer.parseInt(id) > 4094) {
                throw Failure.server("vlan '" + name + "' - vlan-id " + id + " should be <= 4094");
            }
            if (!all.containsKey(parent)) {
                throw Failure.server("vlan '" + name + "' - unable to find parent '" + parent + "'");
            }
            if (!type(parent).matches("eth|bond|bridge|vlan")) {
                throw Failure.server("vlan '" + name + "' - wrong interface type on parent '" + parent + "' ('"
                        + type(parent) + "' != 'eth|bond|bridge|vlan' )");
            }
            size(parent, name);
        });
    }

    private void bridges() {
        all.forEach((name, keys) -> {
            if (!type(name).equals("bridge")) return;
            Interfaces.split(keys.get("bridge_ports")).forEach(port -> {
                if (!all.containsKey(port) && !ON_TOP.matcher(port).matches()) {
                    throw Failure.server("bridge '" + name + "' - unable to find bridge port '" + port + "'");
                }
                if (of(port).containsValue("static")) {
                    throw Failure.server(
                            "iface " + port + " - ip address can't be set on interface if bridged in " + name);
                }
                if (all.containsKey(port)) size(port, name);
            });
        });
    }

    private void size(String parent, String child) {
        int inner = Integer.parseInt(of(child).getOrDefault("mtu", "1500"));
        String usual = type(parent).equals("bond") ? "" + inner : "1500";
        int outer = Integer.parseInt(of(parent).getOrDefault("mtu", usual));
        if (outer < inner) {
            throw Failure.server(
                    "interface '" + parent + "' - mtu " + outer + " is lower than '" + child + "' - mtu " + inner);
        }
    }

    /** Adds the keys that the file always contains, and removes the ones that it leaves out. */
    private static void complete(Map<String, String> keys) {
        for (String list : Interfaces.PORTS) {
            keys.computeIfPresent(
                    list, (_, ports) -> String.join(" ", Interfaces.split(ports).toList()));
        }
        switch (Interfaces.type(keys)) {
            case "bridge" -> {
                keys.putIfAbsent("bridge_ports", "");
                keys.putIfAbsent("bridge_stp", "off");
                keys.putIfAbsent("bridge_fd", "0");
                if (keys.containsKey("bridge_vlan_aware")) keys.putIfAbsent("bridge_vids", "2-4094");
                else keys.remove("bridge_vids");
            }
            case "bond" -> {
                keys.putIfAbsent("slaves", "");
                keys.putIfAbsent("bond_miimon", "100");
                String mode = keys.computeIfAbsent("bond_mode", _ -> "balance-rr");
                if (!mode.matches("balance-xor|802\\.3ad")) keys.remove("bond_xmit_hash_policy");
                if (!mode.equals("active-backup")) keys.remove("bond-primary");
            }
            default -> {}
        }
    }
}
