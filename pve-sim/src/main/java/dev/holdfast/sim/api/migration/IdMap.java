package dev.holdfast.sim.api.migration;

import dev.holdfast.sim.wire.Failure;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Maps IDs for a migration: {@code b} maps all, {@code a:b,c:d} single ones, {@code 1} keeps all unchanged.
 *
 * @param identity whether IDs without a mapping stay unchanged
 */
record IdMap(@Nullable String otherwise, Map<String, String> entries, boolean identity) {
    static final IdMap SAME = new IdMap(null, Map.of(), true);

    /** Parses the value of {@code parameter}. */
    static IdMap parse(String parameter, @Nullable String text) {
        if (text == null || text.equals("1")) return SAME;
        var entries = new TreeMap<String, String>();
        String otherwise = null;
        for (String part : text.split("[,;\\s]+")) {
            int colon = part.indexOf(':');
            boolean twice = colon < 0 ? otherwise != null : entries.containsKey(part.substring(0, colon));
            if (twice || part.isEmpty() || colon == 0 || part.endsWith(":")) {
                throw Failure.parameter(parameter, "failed to parse the map: '" + part + "'");
            }
            if (colon < 0) otherwise = part;
            else entries.put(part.substring(0, colon), part.substring(colon + 1));
        }
        return new IdMap(otherwise, entries, false);
    }

    String of(String id) {
        String named = entries.get(id);
        if (named != null) return named;
        return otherwise == null ? id : otherwise;
    }
}
