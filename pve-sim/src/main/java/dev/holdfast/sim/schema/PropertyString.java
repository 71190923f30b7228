package dev.holdfast.sim.schema;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A value that is itself a list, such as {@code name=eth0,bridge=vmbr0}.
 *
 * @param bare the key of a part without one, null where every part needs a key
 * @param values of {@code bare} that may be the key of a part, as in {@code virtio=BC:24:11:00:00:01}
 */
public record PropertyString(
        Map<String, Parameter> keys, @Nullable String bare, Set<String> values) implements Parameter.Format {
    /** Without such values. */
    public PropertyString(Map<String, Parameter> keys, @Nullable String bare) {
        this(keys, bare, Set.of());
    }

    @Override
    public @Nullable String fault(String name, String value) {
        var parts = new LinkedHashMap<String, String>();
        for (String part : value.split(",")) {
            int equals = part.indexOf('=');
            if (equals < 0 && bare == null) return "value without key, but schema does not define a default key\n";
            String key = equals < 0 ? bare : part.substring(0, equals);
            boolean known = parts.put(String.valueOf(key), part.substring(equals + 1)) != null;
            if (bare != null && values.contains(key)) {
                known |= parts.put(bare, key) != null;
                key = bare;
            }
            if (known) return "duplicate key in comma-separated list property: " + key + "\n";
        }
        Map<String, String> faults = Parameter.faults(keys, parts);
        if (faults.isEmpty()) return null;
        // What is missing comes first.
        return faults.entrySet().stream()
                .sorted(Comparator.comparing(fault -> parts.containsKey(fault.getKey())))
                .map(fault -> name + "." + fault.getKey() + ": " + fault.getValue() + "\n")
                .collect(Collectors.joining("", "format error\n", ""));
    }

    /** Parses a value that was validated before. */
    public Map<String, String> parse(String value) {
        var parts = new LinkedHashMap<String, String>();
        for (String part : value.split(",")) {
            int equals = part.indexOf('=');
            String key = equals < 0 ? bare : part.substring(0, equals);
            if (key != null) parts.put(key, part.substring(equals + 1));
        }
        return parts;
    }
}
