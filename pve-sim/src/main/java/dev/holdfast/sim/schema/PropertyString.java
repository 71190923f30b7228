package dev.holdfast.sim.schema;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value that is itself a list, such as {@code name=eth0,bridge=vmbr0}.
 *
 * @param bare the key of a part without one, null where every part needs a key
 */
public record PropertyString(
        Map<String, Parameter> keys, @Nullable String bare) implements Parameter.Format {
    @Override
    public @Nullable String fault(String name, String value) {
        var parts = new LinkedHashMap<String, String>();
        for (String part : value.split(",")) {
            int equals = part.indexOf('=');
            if (equals < 0 && bare == null) return "value without key, but schema does not define a default key\n";
            String key = equals < 0 ? bare : part.substring(0, equals);
            if (parts.put(String.valueOf(key), part.substring(equals + 1)) != null) {
                return "duplicate key in comma-separated list property: " + key + "\n";
            }
        }
        Map<String, String> faults = Parameter.faults(keys, parts);
        if (faults.isEmpty()) return null;
        var text = new StringBuilder("format error\n");
        faults.forEach((key, fault) -> text.append(name)
                .append('.')
                .append(key)
                .append(": ")
                .append(fault)
                .append('\n'));
        return text.toString();
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
