package dev.holdfast.sim.model.node;

import dev.holdfast.sim.wire.Failure;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the text of {@code /etc/network/interfaces}, also one that was written by hand. */
final class InterfacesReader {
    private final Map<String, Map<String, String>> all = new TreeMap<>();
    private final Set<String> started = new HashSet<>();
    private @Nullable Map<String, String> current;
    private boolean six;

    private InterfacesReader() {}

    /** The interfaces as the API tells them; a file that the API would not write is taken as it is. */
    static Interfaces read(String text) {
        var reader = new InterfacesReader();
        text.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(reader::line);
        reader.all.forEach(reader::complete);
        Interfaces.CARDS.forEach(card -> reader.all.putIfAbsent(card, Interfaces.card()));
        var found = new Interfaces(reader.all);
        try {
            return InterfaceRules.written(found);
        } catch (Failure e) {
            return found;
        }
    }

    private void line(String line) {
        String[] words = line.split("\\s+", 2);
        String rest = words.length > 1 ? words[1] : "";
        if (line.startsWith("#")) comment(line.substring(1));
        else if (words[0].equals("iface")) stanza(rest.split("\\s+"));
        else if (words[0].equals("auto") || words[0].matches("allow-\\S+|source|source-directory|mapping")) {
            current = null;
            if (words[0].equals("auto")) started.addAll(Interfaces.split(rest).toList());
        } else if (current != null) {
            setting(current, words[0], rest);
        }
    }

    private void stanza(String[] words) {
        current = null;
        if (words[0].equals("lo") || words.length < 3) return;
        six = words[1].equals("inet6");
        current = all.computeIfAbsent(words[0], _ -> new TreeMap<>());
        current.put(six ? "method6" : "method", words[2]);
    }

    private void comment(String text) {
        if (current == null) return;
        boolean second = six && current.containsKey("method");
        current.merge(second ? "comments6" : "comments", text, (before, line) -> before + "\n" + line);
    }

    private void setting(Map<String, String> keys, String word, String value) {
        String family = six ? "6" : "";
        switch (word) {
            case "address" -> {
                int slash = value.indexOf('/');
                keys.put("address" + family, slash < 0 ? value : value.substring(0, slash));
                if (slash >= 0) keys.put("netmask" + family, value.substring(slash + 1));
            }
            case "netmask", "gateway" -> keys.put(word + family, value);
            case "bond-slaves", "bond_slaves", "slaves" -> keys.put("slaves", listed(value));
            case "bridge-ports", "bridge_ports" -> keys.put("bridge_ports", listed(value));
            case "bridge-vlan-aware", "bridge_vlan_aware" -> {
                if (value.matches("yes|on|1")) keys.put("bridge_vlan_aware", "1");
            }
            case "ovs_mtu" -> keys.put("mtu", value);
            case "ovs_type" -> keys.put("type", value);
            default -> keys.put(key(word), value);
        }
    }

    private static String listed(String ports) {
        return ports.equals("none") ? "" : ports;
    }

    /** The API has underscores in the names of some settings. */
    private static String key(String word) {
        return word.matches("(bridge|bond)-.*") && !word.equals("bond-primary") ? word.replace('-', '_') : word;
    }

    private void complete(String name, Map<String, String> keys) {
        if (started.contains(name)) keys.put("autostart", "1");
        keys.putIfAbsent("method", "manual");
        keys.putIfAbsent("method6", "manual");
        keys.putIfAbsent("type", type(name, keys));
    }

    private static String type(String name, Map<String, String> keys) {
        if (keys.containsKey("bridge_ports") || name.matches("vmbr[0-9]+")) return "bridge";
        if (keys.containsKey("slaves") || name.matches("bond[0-9]+")) return "bond";
        if (name.contains(":")) return "alias";
        return name.contains(".") || keys.containsKey("vlan-raw-device") ? "vlan" : "eth";
    }
}
