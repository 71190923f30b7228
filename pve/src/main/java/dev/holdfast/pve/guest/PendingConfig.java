package dev.holdfast.pve.guest;

import dev.holdfast.pve.api.ResponseParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A guest's configuration with current and pending values separated, which {@link GuestConfig} does not do.
 *
 * @param keys every key except the digest, including keys that are only pending
 * @param digestOrNull null where the endpoint returned none, which the schema allows; {@link #digest()} throws then
 */
public record PendingConfig(List<Key> keys, @Nullable String digestOrNull) {
    /** Copies the list. */
    public PendingConfig {
        keys = List.copyOf(keys);
    }

    /**
     * One key.
     *
     * @param value the current value; null for a key without one, such as a NIC that was unplugged when its change failed
     * @param pending the value after the next start; null when there is no pending value
     * @param delete 1 or 2 when the key is removed at the next start, 2 if forced
     */
    public record Key(
            String key,
            @Nullable String value,
            @Nullable String pending,
            @Nullable Integer delete) {
        /** Requires a key. */
        public Key {
            Objects.requireNonNull(key, "key");
        }

        /** Whether the key is removed at the next start. */
        public boolean isLeaving() {
            return delete != null && delete != 0;
        }

        /** Whether the next start changes it. */
        public boolean isPending() {
            return pending != null || isLeaving();
        }

        /** The value after the next start, to which a change is applied; null for none. */
        public @Nullable String next() {
            if (isLeaving()) return null;
            return pending == null ? value : pending;
        }
    }

    static PendingConfig of(List<Key> rows) {
        String digest = null;
        var keys = new ArrayList<Key>();
        for (Key row : rows) {
            if (row.key().equals("digest")) digest = row.value();
            else keys.add(row);
        }
        return new PendingConfig(keys, digest);
    }

    /** The digest that a change sends back, so that two users do not overwrite each other's changes. */
    public String digest() {
        if (digestOrNull == null) throw ResponseParser.odd(false);
        return digestOrNull;
    }

    /** The key of this name, or null when it is neither current nor pending. */
    public @Nullable Key find(String name) {
        return keys.stream().filter(key -> key.key().equals(name)).findFirst().orElse(null);
    }

    /** The value of a key after the next start; null for none. */
    public @Nullable String next(String name) {
        Key key = find(name);
        return key == null ? null : key.next();
    }

    /** The values in force, by key. */
    public Map<String, String> values() {
        return values(Key::value);
    }

    /** The values after the next start, by key. */
    public Map<String, String> nextValues() {
        return values(Key::next);
    }

    private Map<String, String> values(Function<Key, @Nullable String> which) {
        var values = new TreeMap<String, String>();
        for (Key key : keys) {
            String value = which.apply(key);
            if (value != null) values.put(key.key(), value);
        }
        return values;
    }

    /** The keys that the next start changes. */
    public List<Key> pending() {
        return keys.stream().filter(Key::isPending).toList();
    }

    /** The NICs, current or pending, {@code net0} first. */
    public List<Key> nics() {
        return keys.stream()
                .filter(key -> GuestConfig.isNic(key.key()))
                .sorted((a, b) -> Integer.compare(GuestConfig.index(a.key()), GuestConfig.index(b.key())))
                .toList();
    }
}
