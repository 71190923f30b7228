package dev.holdfast.http.serve;

import dev.holdfast.base.Violation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parsed query of a request.
 *
 * @param values by name; an empty value of a known name is an empty form field and counts as left out
 * @param faults names or values that can't be decoded, and names given twice
 */
record Query(Map<String, String> values, List<Violation> faults) {
    /** Reads a query with these known names; {@code tolerant} ignores all others. */
    static Query read(@Nullable String raw, List<String> known, boolean tolerant) {
        var values = new LinkedHashMap<String, String>();
        var faults = new ArrayList<Violation>();
        var given = new HashSet<String>();
        for (String pair : raw == null ? new String[0] : raw.split("&")) {
            if (pair.isEmpty()) continue;
            int equals = pair.indexOf('=');
            String encoded = equals < 0 ? pair : pair.substring(0, equals);
            String name = PercentEncoding.ofQuery(encoded);
            String value = equals < 0 ? "" : PercentEncoding.ofQuery(pair.substring(equals + 1));
            if (tolerant && (name == null || !known.contains(name))) continue;
            if (name == null || value == null) {
                faults.add(fault(name == null ? encoded : name, PercentEncoding.UNREADABLE, "value_error"));
            } else if (!given.add(name)) {
                faults.add(fault(name, "Must be given only once.", "value_error"));
            } else if (!value.isEmpty() || !known.contains(name)) {
                values.put(name, value);
            }
        }
        return new Query(values, faults);
    }

    private static Violation fault(String name, String msg, String type) {
        return new Violation(List.of("query", name), msg, type);
    }
}
