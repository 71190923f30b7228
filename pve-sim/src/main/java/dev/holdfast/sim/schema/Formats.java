package dev.holdfast.sim.schema;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The formats that parameters refer to, with the error texts of Proxmox VE where they were recorded. */
public final class Formats {
    private static final String LABEL = "[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?";

    /** A DNS name. */
    public static final Parameter DNS_NAME =
            matching(LABEL + "(\\." + LABEL + ")*", "value does not look like a valid DNS name\n");

    /** A VM ID, from 100 to 999999999. */
    public static final Parameter VMID = whole(100, 999_999_999, "value does not look like a valid VM ID\n");

    /** A list of one or more VM IDs. */
    public static final Parameter VMIDS =
            Parameter.of((_, value) -> vmidFault(value) ? "value does not look like a valid VM ID\n" : null);

    /** The name of a storage. */
    public static final Parameter STORAGE =
            matching("(?i)[a-z][a-z0-9\\-_.]*[a-z0-9]", "storage ID contains illegal characters\n");

    /** A configuration ID, such as the name of a snapshot. */
    public static final Parameter CONFIG_ID = Parameter.of((_, value) ->
                    value.matches("(?i)[a-z][a-z0-9_-]+") ? null : "invalid configuration ID '" + value + "'\n")
            .atMost(40);

    /** The name of a node. */
    public static final Parameter NODE = matching("(?i)" + LABEL, "value does not look like a valid node name\n");
    /** A size in kilobytes unless a letter gives another unit. */
    public static final Parameter KILOBYTES = matching("[0-9]{1,12}[MG]?", "value does not match the regex pattern\n");

    private static final Parameter MAC = matching(
            "[0-9A-Fa-f][02468aceACE](:[0-9A-Fa-f]{2}){5}", "value does not look like a valid unicast MAC address\n");

    private static final String[] MODELS =
            ("e1000 e1000-82540em e1000-82544gc e1000-82545em e1000e i82551 i82557b i82559er ne2k_isa ne2k_pci pcnet"
                            + " rtl8139 virtio vmxnet3")
                    .split(" ");

    /** A container's NIC. */
    public static final PropertyString CONTAINER_NET = new PropertyString(
            Map.ofEntries(
                    Map.entry("name", Parameter.TEXT.must()),
                    Map.entry("bridge", Parameter.TEXT),
                    Map.entry("firewall", Parameter.FLAG),
                    Map.entry("gw", address(4, "value is not a valid IPv4 address\n")),
                    Map.entry("gw6", address(16, "value is not a valid IPv6 address\n")),
                    Map.entry("host-managed", Parameter.FLAG),
                    Map.entry("hwaddr", MAC),
                    Map.entry("ip", Parameter.of((_, v) -> network(v, "dhcp|manual", 4))),
                    Map.entry("ip6", Parameter.of((_, v) -> network(v, "auto|dhcp|manual", 16))),
                    Map.entry("link_down", Parameter.FLAG),
                    Map.entry("mtu", Parameter.number(64, 65535)),
                    Map.entry("rate", Parameter.DECIMAL),
                    Map.entry("tag", Parameter.number(1, 4094)),
                    Map.entry("trunks", Parameter.TEXT),
                    Map.entry("type", Parameter.oneOf("veth"))),
            null);

    /** A machine's NIC: the model comes first and may carry the MAC address. */
    public static final PropertyString MACHINE_NET = machineNet();

    /** A machine's memory, which has been a property string since version 8. */
    public static final PropertyString MACHINE_MEMORY =
            new PropertyString(Map.of("current", Parameter.number(16, null).must()), "current");

    private Formats() {}

    private static PropertyString machineNet() {
        var keys = new TreeMap<String, Parameter>();
        keys.put("model", Parameter.oneOf(MODELS).must());
        keys.put("macaddr", MAC);
        for (String model : MODELS) keys.put(model, MAC);
        keys.put("bridge", Parameter.TEXT);
        keys.put("firewall", Parameter.FLAG);
        keys.put("link_down", Parameter.FLAG);
        keys.put("mtu", Parameter.number(1, 65520));
        keys.put("queues", Parameter.number(0, 64));
        keys.put("rate", Parameter.decimal(0, null));
        keys.put("tag", Parameter.number(1, 4094));
        keys.put("trunks", Parameter.TEXT);
        return new PropertyString(keys, "model", Set.of(MODELS));
    }

    /** Writes a container's NIC as Proxmox VE stores it: the name first, then by key, always with the type. */
    public static String containerNet(Map<String, String> parts) {
        var rest = new TreeMap<>(parts);
        rest.put("type", "veth");
        String name = rest.remove("name");
        return "name=" + name + ","
                + rest.entrySet().stream()
                        .map(e -> e.getKey() + "=" + e.getValue())
                        .collect(Collectors.joining(","));
    }

    /** The elements of a list that is separated by commas, semicolons or spaces. */
    public static List<String> list(String text) {
        return Arrays.stream(text.split("[,;\\s]+")).filter(w -> !w.isEmpty()).toList();
    }

    private static boolean vmidFault(String list) {
        return list(list).stream().anyMatch(one -> !one.matches("[1-9][0-9]{2,8}"));
    }

    /** Parses a list of VM IDs that was validated before. */
    public static List<Integer> vmids(@Nullable String list) {
        if (list == null) return List.of();
        return list(list).stream().map(Integer::valueOf).toList();
    }

    /** Converts a size such as {@code 8G} or {@code 512M} to units of 1024 bytes. */
    public static long kilobytes(String size) {
        return switch (size.charAt(size.length() - 1)) {
            case 'G' -> Long.parseLong(size, 0, size.length() - 1, 10) << 20;
            case 'M' -> Long.parseLong(size, 0, size.length() - 1, 10) << 10;
            default -> Long.parseLong(size);
        };
    }

    private static Parameter matching(String regex, String fault) {
        Pattern pattern = Pattern.compile(regex);
        return Parameter.of((_, value) -> pattern.matcher(value).matches() ? null : fault);
    }

    private static Parameter whole(int least, int most, String fault) {
        return Parameter.of((_, value) -> {
            boolean fits = value.matches("[1-9][0-9]{0,8}");
            int number = fits ? Integer.parseInt(value) : -1;
            return number >= least && number <= most ? null : fault;
        });
    }

    private static Parameter address(int bytes, String fault) {
        return Parameter.of((_, value) -> isAddress(value, bytes) ? null : fault);
    }

    /** The error in a network of that many address bytes, or null; some words are valid in place of an address. */
    public static @Nullable String network(String value, String words, int bytes) {
        if (value.matches(words)) return null;
        int slash = value.indexOf('/');
        boolean fits = slash > 0
                && value.substring(slash + 1).matches("[0-9]{1,3}")
                && Integer.parseInt(value.substring(slash + 1)) <= bytes * 8
                && isAddress(value.substring(0, slash), bytes);
        if (fits) return null;
        return "value does not look like a valid " + (bytes == 4 ? "ipv4" : "ipv6") + " network configuration\n";
    }

    /** Whether {@code value} is an address of 4 or of 16 bytes. */
    public static boolean isAddress(String value, int bytes) {
        // Java also accepts 10.1 and 10, as early Unix did.
        if (bytes == 4 && !value.matches("[0-9]+(\\.[0-9]+){3}")) return false;
        try {
            return InetAddress.ofLiteral(value).getAddress().length == bytes;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
