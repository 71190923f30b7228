package dev.holdfast.sim.api.node;

import dev.holdfast.sim.model.node.Interfaces;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The parameters of an interface. */
final class InterfaceParameters {
    /** An interface's name. */
    static final Parameter NAME = Parameter.of(InterfaceParameters::misnamed);

    private static final Parameter NAMES = Parameter.of((name, list) -> Interfaces.split(list)
            .map(one -> misnamed(name, one))
            .filter(fault -> fault != null)
            .findFirst()
            .orElse(null));

    private InterfaceParameters() {}

    static Map<String, Parameter> ofCreate() {
        Map<String, Parameter> all = common();
        all.put("iface", NAME.must());
        return Map.copyOf(all);
    }

    static Map<String, Parameter> ofUpdate() {
        Map<String, Parameter> all = common();
        all.put("delete", Parameter.TEXT);
        return Map.copyOf(all);
    }

    private static Map<String, Parameter> common() {
        var all = new TreeMap<String, Parameter>();
        all.put(
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
                                "unknown")
                        .must());
        all.put("address", address(4, "value is not a valid IPv4 address\n"));
        all.put("address6", address(16, "value is not a valid IPv6 address\n"));
        all.put("gateway", address(4, "value is not a valid IPv4 address\n"));
        all.put("gateway6", address(16, "value is not a valid IPv6 address\n"));
        all.put("cidr", Parameter.of((_, v) -> network(v, 4, "IPv4")));
        all.put("cidr6", Parameter.of((_, v) -> network(v, 16, "IPv6")));
        all.put("netmask", Parameter.of((_, v) -> bits(v) < 0 ? "value is not a valid IPv4 netmask\n" : null));
        all.put("netmask6", Parameter.number(0, 128));
        for (String flag : "autostart bridge_vlan_aware".split(" ")) all.put(flag, Parameter.FLAG);
        for (String text : "comments comments6".split(" ")) all.put(text, Parameter.TEXT);
        for (String one : "bond-primary ovs_bridge vlan-raw-device".split(" ")) all.put(one, NAME);
        for (String list : Interfaces.PORTS) all.put(list, NAMES);
        all.put(
                "bond_mode",
                Parameter.oneOf(
                        "balance-rr",
                        "active-backup",
                        "balance-xor",
                        "broadcast",
                        "802.3ad",
                        "balance-tlb",
                        "balance-alb",
                        "balance-slb",
                        "lacp-balance-slb",
                        "lacp-balance-tcp"));
        all.put("bond_xmit_hash_policy", Parameter.oneOf("layer2", "layer2+3", "layer3+4"));
        all.put("bridge_vids", Parameter.of(InterfaceParameters::misranged));
        all.put("mtu", Parameter.number(1280, 65520));
        all.put("ovs_options", Parameter.text(1024));
        all.put("ovs_tag", Parameter.number(1, 4094));
        all.put("vlan-id", Parameter.number(1, 4094));
        return all;
    }

    /** Some keys need another one: an address its mask, and the reverse. */
    static void verifyTogether(Map<String, String> sent) {
        var errors = new TreeMap<String, String>();
        Map.of("address", "netmask", "netmask", "address", "address6", "netmask6", "netmask6", "address6")
                .forEach((one, other) -> {
                    if (sent.containsKey(one) && !sent.containsKey(other)) {
                        errors.put(other, "missing property - '" + one + "' requires this property");
                    }
                });
        if (!errors.isEmpty()) throw Failure.parameters(errors);
    }

    private static @Nullable String misnamed(String parameter, String name) {
        boolean fits = name.matches("(?i)[a-z][a-z0-9_]{1,20}([:.][0-9]+)?");
        return fits ? null : "invalid network interface name '" + name + "'\n";
    }

    private static Parameter address(int bytes, String fault) {
        return Parameter.of((_, value) -> Formats.isAddress(value, bytes) ? null : fault);
    }

    private static @Nullable String network(String value, int bytes, String family) {
        String[] parts = value.split("/", 2);
        boolean fits = parts.length == 2
                && Formats.isAddress(parts[0], bytes)
                && parts[1].matches("[0-9]{1,3}")
                && Integer.parseInt(parts[1]) <= bytes * 8;
        return fits ? null : "value does not look like a valid " + family + " CIDR network\n";
    }

    /** The number of bits of a mask, written as a number or as an address; -1 when it is invalid. */
    static int bits(String mask) {
        if (mask.matches("[0-9]{1,2}")) return Integer.parseInt(mask) <= 32 ? Integer.parseInt(mask) : -1;
        if (!Formats.isAddress(mask, 4)) return -1;
        long number = 0;
        for (String part : mask.split("\\.")) number = number << 8 | Long.parseLong(part);
        int bits = Long.bitCount(number);
        return number == (0xffffffffL << (32 - bits) & 0xffffffffL) ? bits : -1;
    }

    private static @Nullable String misranged(String name, String list) {
        for (String one : Interfaces.split(list).toList()) {
            String[] ends = one.split("-", 2);
            for (String end : ends) {
                if (!end.matches("[0-9]{1,4}") || Integer.parseInt(end) < 1 || Integer.parseInt(end) > 4094) {
                    return "invalid VLAN tag '" + end + "'\n";
                }
            }
        }
        return null;
    }
}
