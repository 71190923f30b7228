package dev.holdfast.sim.model.firewall;

import dev.holdfast.sim.wire.Failure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One rule as its file stores it: the keys that were sent, and whether it is enabled. */
public record FirewallRule(Map<String, String> keys, boolean enabled) {
    private static final List<String> KEYS =
            List.of("action comment dest dport icmp-type iface log macro proto source sport type".split(" "));
    private static final List<String> ALSO_PARAMETERS = List.of("enable", "pos", "digest");

    /** A new rule without {@code enable} is disabled. */
    public static FirewallRule fresh(Map<String, String> sent) {
        return new FirewallRule(Map.of(), false).with(sent);
    }

    /** Changed by what was sent; an empty value or a dash removes a key. */
    public FirewallRule with(Map<String, String> sent) {
        var changed = new TreeMap<>(keys);
        for (String key : KEYS) {
            String value = sent.get(key);
            if (value == null) continue;
            if (value.isEmpty() || value.equals("-")) changed.remove(key);
            else changed.put(key, value);
        }
        String enable = sent.get("enable");
        return new FirewallRule(changed, enable == null ? enabled : Long.parseLong(enable) > 0);
    }

    /** Without the keys in a list. A rule without an explicit state is enabled: its line has no mark. */
    public FirewallRule without(String list) {
        var changed = new TreeMap<>(keys);
        boolean enable = enabled;
        for (String key :
                Arrays.stream(list.split("[,;\\s]+")).filter(k -> !k.isEmpty()).toList()) {
            if (!KEYS.contains(key) && !ALSO_PARAMETERS.contains(key)) {
                throw Failure.parameter("delete", "no such property ('" + key + "')");
            }
            if (key.equals("type") || key.equals("action")) {
                throw Failure.parameter("delete", "unable to delete required property '" + key + "'");
            }
            changed.remove(key);
            if (key.equals("enable")) enable = true;
        }
        return new FirewallRule(changed, enable);
    }

    /** The same with another value of a key. */
    public FirewallRule with(String key, String value) {
        return with(Map.of(key, value));
    }

    /** The value of a key, or null. */
    public @Nullable String get(String key) {
        return keys.get(key);
    }

    /** As in lists, without position and digest. */
    public Map<String, Object> row() {
        var row = new TreeMap<String, Object>(keys);
        row.put("enable", enabled ? 1 : 0);
        return row;
    }
}
