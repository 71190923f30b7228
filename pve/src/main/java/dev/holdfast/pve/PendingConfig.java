package dev.holdfast.pve;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A guest's configuration with what is in force and what is pending told apart, which {@link GuestConfig} does not.
 *
 * @param keys every key but the digest, those of which something is pending too
 * @param toldDigest null where it was not told, which the schema allows; {@link #digest()} refuses then
 */
public record PendingConfig(List<Key> keys, @Nullable String digest) {
    /** Copies the list. */
    public PendingConfig {
        keys = List.copyOf(keys);
    }

    /**
     * One key.
     *
     * @param value what is in force; null for a key that is not in force, as a NIC that was unplugged when its change failed
     * @param pending what will be in force after the next start; null when no other value waits
     * @param delete 1 or 2 when the key goes at the next start, 2 if by force
     */
    public record Key(
            String key,
            @Nullable String value,
            @Nullable String pending,
            @Nullable Integer delete) {
        /** Refuses one without a key. */
        public Key {
            Objects.requireNonNull(key, "key");
        }

        /** Whether the key goes at the next start. */
        public boolean isLeaving() {
            return delete != null && delete != 0;
        }

        /** Whether the next start changes it. */
        public boolean isPending() {
            return pending != null || isLeaving();
        }

        /** What the next start leaves, which is what a change is applied to; null for nothing. */
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

    /** What a change carries back, so that two people do not overwrite each other. */
    public String digest() {
        if (digest == null) throw ResponseParser.odd(false);
        return digest;
    }

    /** The key of this name, or null when it is neither in force nor pending. */
    public @Nullable Key find(String name) {
        return keys.stream().filter(key -> key.key().equals(name)).findFirst().orElse(null);
    }

    /** The keys that the next start changes. */
    public List<Key> pending() {
        return keys.stream().filter(Key::isPending).toList();
    }

    /** The NICs, in force or pending, {@code net0} first. */
    public List<Key> nics() {
        return keys.stream()
                .filter(key -> GuestConfig.isNic(key.key()))
                .sorted((a, b) -> Integer.compare(GuestConfig.index(a.key()), GuestConfig.index(b.key())))
                .toList();
    }
}
