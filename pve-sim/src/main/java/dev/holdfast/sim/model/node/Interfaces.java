package dev.holdfast.sim.model.node;

import dev.holdfast.sim.wire.Failure;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A node's interfaces by name, each with its keys, as one file describes them. A change creates a new instance. */
public record Interfaces(Map<String, Map<String, String>> all) {
    /** The network cards of every node; cards cannot be deleted, only left out of the file. */
    public static final List<String> CARDS = List.of("eno1", "eno2", "eno3");

    /** Keys that list other interfaces as ports or slaves. */
    public static final List<String> PORTS = List.of("bridge_ports", "ovs_ports", "slaves", "ovs_bonds");

    /** Makes immutable copies. */
    public Interfaces {
        var copy = new TreeMap<String, Map<String, String>>();
        all.forEach((name, keys) -> copy.put(name, Collections.unmodifiableMap(new TreeMap<>(keys))));
        all = Collections.unmodifiableMap(copy);
    }

    /** A bridge with the node's address on the first card; the other cards are free. */
    static Interfaces installed(String ip) {
        var all = new TreeMap<String, Map<String, String>>();
        CARDS.forEach(card -> all.put(card, card()));
        all.put(
                "vmbr0",
                Map.ofEntries(
                        Map.entry("type", "bridge"),
                        Map.entry("autostart", "1"),
                        Map.entry("bridge_ports", "eno1"),
                        Map.entry("bridge_stp", "off"),
                        Map.entry("bridge_fd", "0"),
                        Map.entry("address", ip),
                        Map.entry("netmask", "8"),
                        Map.entry("gateway", ip.substring(0, ip.lastIndexOf('.')) + ".254"),
                        Map.entry("method", "static"),
                        Map.entry("method6", "manual")));
        return new Interfaces(all);
    }

    static Map<String, String> card() {
        return Map.of("type", "eth", "method", "manual", "method6", "manual");
    }

    /** The keys of an interface, or null when it does not exist. */
    public @Nullable Map<String, String> find(String name) {
        return all.get(name);
    }

    /** An interface; throws the error of Proxmox VE when there is none. */
    public Map<String, String> get(String name) {
        Map<String, String> keys = all.get(name);
        if (keys == null) throw Failure.parameter("iface", "interface does not exist");
        return keys;
    }

    /** The same with this interface added or replaced. */
    public Interfaces with(String name, Map<String, String> keys) {
        var next = new TreeMap<>(all);
        next.put(name, keys);
        return new Interfaces(next);
    }

    /** The same without this interface. */
    public Interfaces without(String name) {
        var next = new TreeMap<>(all);
        next.remove(name);
        return new Interfaces(next);
    }

    /** The type of an interface with these keys. */
    public static String type(@Nullable Map<String, String> keys) {
        return keys == null ? "" : keys.getOrDefault("type", "");
    }

    /** The interface other than {@code other} that uses {@code port}; null for none. */
    public @Nullable String userOf(String port, String other) {
        for (var one : all.entrySet()) {
            if (!one.getKey().equals(other) && ports(one.getValue()).contains(port)) return one.getKey();
        }
        return null;
    }

    static List<String> ports(Map<String, String> keys) {
        return PORTS.stream().flatMap(key -> split(keys.get(key))).toList();
    }

    /** The members of a list separated by commas, semicolons or spaces. */
    public static Stream<String> split(@Nullable String list) {
        if (list == null || list.isBlank()) return Stream.of();
        return Arrays.stream(list.trim().split("[;,\\s]+"));
    }

    /** In the order of the file: by kind, an interface after the one it builds on, then by name. */
    public List<String> names() {
        return all.keySet().stream()
                .sorted(Comparator.comparingInt(this::rank).thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    private int rank(String name) {
        String[] parts = name.split("[.:]");
        int kind = switch (type(all.get(parts[0]))) {
            case "eth", "OVSPort" -> 20;
            case "OVSIntPort" -> 30;
            case "bond", "OVSBond" -> 40;
            case "bridge", "OVSBridge" -> 50;
            default -> 60;
        };
        return kind + parts.length - 1;
    }
}
