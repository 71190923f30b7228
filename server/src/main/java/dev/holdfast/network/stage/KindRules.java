package dev.holdfast.network.stage;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What each kind of interface is called, and which settings it has. */
final class KindRules {
    private static final List<String> COMMON = List.of("autostart", "comments", "comments6", "mtu");
    private static final List<String> ADDRESSES = List.of("cidr", "cidr6", "gateway", "gateway6");

    /** The settings of each kind besides the common ones. */
    private static final Map<String, List<String>> KEYS = Map.of(
            "bridge", with(ADDRESSES, "bridge_ports", "bridge_vlan_aware", "bridge_vids"),
            "bond", with(ADDRESSES, "slaves", "bond_mode", "bond-primary", "bond_xmit_hash_policy"),
            "vlan", with(ADDRESSES, "vlan-id", "vlan-raw-device"),
            "eth", ADDRESSES,
            "alias", ADDRESSES,
            "OVSBridge", with(ADDRESSES, "ovs_ports", "ovs_options"),
            "OVSBond", List.of("ovs_bridge", "ovs_bonds", "bond_mode", "ovs_tag", "ovs_options"),
            "OVSPort", List.of("ovs_bridge", "ovs_tag", "ovs_options"),
            "OVSIntPort", with(ADDRESSES, "ovs_bridge", "ovs_tag", "ovs_options"));

    private static final Set<String> OVS_MODES =
            Set.of("active-backup", "balance-slb", "lacp-balance-slb", "lacp-balance-tcp");
    private static final Set<String> LINUX_MODES =
            Set.of("balance-rr", "active-backup", "balance-xor", "broadcast", "802.3ad", "balance-tlb", "balance-alb");

    private KindRules() {}

    private static List<String> with(List<String> keys, String... more) {
        return Stream.concat(keys.stream(), Stream.of(more)).toList();
    }

    /** Proxmox VE recognises a bond by its name when it reads the file, and a VLAN or alias by the number in it. */
    static void name(InterfaceSettings one, Faults faults) {
        String name = one.name();
        switch (one.type()) {
            case "bond" -> {
                if (!name.matches("bond[0-9]{1,4}")) faults.add("iface", "Must be bond and a number, such as bond0.");
            }
            case "vlan" -> {
                if (name.contains(":")) faults.add("iface", "Must not contain a colon, which is for aliases.");
            }
            case "alias" -> {
                if (!name.contains(":")) {
                    faults.add("iface", "Must be an interface, a colon and a number, such as eno1:1.");
                }
            }
            default -> {
                if (name.matches(".*[.:].*")) {
                    faults.add("iface", "Must not contain a dot or colon: these names are for VLANs and aliases.");
                } else if (name.matches("bond[0-9]+") && !one.type().equals("OVSBond")) {
                    faults.add("iface", "Proxmox VE takes every interface with this name for a bond. Choose another.");
                }
            }
        }
    }

    /** Reports settings that the kind does not have, as far as they were sent. */
    static void keys(InterfaceSettings one, Set<String> sent, Faults faults) {
        List<String> own = KEYS.getOrDefault(one.type(), List.of());
        for (String key : sent) {
            if (!one.has(key) || own.contains(key) || COMMON.contains(key)) continue;
            faults.ofKey(key, "An interface of the type " + one.type() + " has no such setting. Omit it.");
        }
    }

    /** Settings that go together, whatever else is on the node. */
    static void combinations(InterfaceSettings one, Faults faults) {
        String mode = one.get("bond_mode");
        switch (one.type()) {
            case "bridge" -> {
                if (one.has("bridge_vids") && !one.has("bridge_vlan_aware")) {
                    faults.ofKey("bridge_vids", "Only a VLAN-aware bridge has VLAN IDs. Set bridge_vlan_aware.");
                }
                vids(one, faults);
            }
            case "bond" -> {
                if (mode != null && !LINUX_MODES.contains(mode)) {
                    faults.ofKey("bond_mode", "Only an OVSBond has this mode.");
                }
                bond(one, mode == null ? "balance-rr" : mode, faults);
            }
            case "OVSBond" -> {
                if (mode != null && !OVS_MODES.contains(mode)) {
                    faults.ofKey(
                            "bond_mode",
                            "An OVSBond has one of the modes active-backup, balance-slb,"
                                    + " lacp-balance-slb and lacp-balance-tcp.");
                }
            }
            default -> {}
        }
    }

    private static void bond(InterfaceSettings one, String mode, Faults faults) {
        String primary = one.get("bond-primary");
        if (primary != null && !mode.equals("active-backup")) {
            faults.ofKey("bond-primary", "Only a bond of the mode active-backup has a primary slave.");
        } else if (primary != null && !one.ports().contains(primary)) {
            faults.ofKey("bond-primary", "Must be one of the slaves.");
        }
        if (one.has("bond_xmit_hash_policy")
                && !Set.of("balance-xor", "802.3ad").contains(mode)) {
            faults.ofKey("bond_xmit_hash_policy", "Only a bond of the mode balance-xor or 802.3ad has a hash policy.");
        }
    }

    private static void vids(InterfaceSettings one, Faults faults) {
        for (String part : InterfaceSyntax.split(one.get("bridge_vids"))) {
            String[] ends = part.split("-", 2);
            int first = Integer.parseInt(ends[0]);
            int last = Integer.parseInt(ends[ends.length - 1]);
            if (first < 1 || last > 4094 || first > last) {
                faults.ofKey("bridge_vids", "VLAN IDs are between 1 and 4094, and a range begins with the lower one.");
            }
        }
    }
}
