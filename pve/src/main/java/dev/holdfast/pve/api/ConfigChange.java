package dev.holdfast.pve.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A change of a configuration: keys to set and keys to delete; all other keys stay unchanged. It is one write, applied
 * completely or not at all.
 *
 * @param set the new values of keys, in Proxmox VE's format
 * @param delete the keys to reset to their default
 * @param digest of the configuration that was read; the change is refused if the configuration has changed since
 */
public record ConfigChange(
        Map<String, String> set,
        List<String> delete,
        @Nullable String digest) {
    /** An empty change. */
    public static final ConfigChange NONE = new ConfigChange(Map.of(), List.of(), null);

    /** Copies both collections. */
    public ConfigChange {
        set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
        delete = List.copyOf(delete);
    }

    /** A copy that also sets this key. */
    public ConfigChange set(String key, String value) {
        var more = new LinkedHashMap<>(set);
        more.put(key, value);
        return new ConfigChange(more, delete, digest);
    }

    /** A copy that also sets this key. */
    public ConfigChange set(String key, long value) {
        return set(key, Long.toString(value));
    }

    /** A copy that also turns this flag on or off. */
    public ConfigChange set(String key, boolean on) {
        return set(key, on ? "1" : "0");
    }

    /** A copy that also deletes this key. */
    public ConfigChange delete(String key) {
        var more = new ArrayList<>(delete);
        more.add(key);
        return new ConfigChange(set, more, digest);
    }

    /** A copy that is refused unless the configuration still has this digest. */
    public ConfigChange onlyAt(@Nullable String present) {
        return new ConfigChange(set, delete, present);
    }
}
