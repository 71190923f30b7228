package dev.holdfast.pve;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A change of a configuration: keys that are set, keys that are deleted, nothing else is touched. It is one write, all of
 * it or nothing.
 *
 * @param set what the keys become, as Proxmox VE writes it
 * @param delete the keys that fall back to their default
 * @param digest of the configuration that was read; the change is refused if it is another by now
 */
public record ConfigChange(
        Map<String, String> set,
        List<String> delete,
        @Nullable String digest) {
    /** A change of nothing yet. */
    public static final ConfigChange NONE = new ConfigChange(Map.of(), List.of(), null);

    /** Copies both. */
    public ConfigChange {
        set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
        delete = List.copyOf(delete);
    }

    /** The same and this key set. */
    public ConfigChange set(String key, String value) {
        var more = new LinkedHashMap<>(set);
        more.put(key, value);
        return new ConfigChange(more, delete, digest);
    }

    /** The same and this key set. */
    public ConfigChange set(String key, long value) {
        return set(key, Long.toString(value));
    }

    /** The same and this switch on or off. */
    public ConfigChange set(String key, boolean on) {
        return set(key, on ? "1" : "0");
    }

    /** The same and this key deleted. */
    public ConfigChange delete(String key) {
        var more = new ArrayList<>(delete);
        more.add(key);
        return new ConfigChange(set, more, digest);
    }

    /** The same, refused unless the configuration still has this digest. */
    public ConfigChange onlyAt(@Nullable String present) {
        return new ConfigChange(set, delete, present);
    }
}
