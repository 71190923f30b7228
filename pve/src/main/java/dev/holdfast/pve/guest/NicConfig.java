package dev.holdfast.pve.guest;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A NIC in a guest's configuration, {@code name=eth0,bridge=vmbr0,ip=dhcp}. Unknown keys and the order are kept, so that
 * changing one key does not lose another. A virtual machine's NIC begins with its model and MAC address,
 * {@code virtio=BC:24:…}.
 */
public final class NicConfig {
    private static final Pattern MAC = Pattern.compile("(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}");

    /** Each part unchanged, by its key. */
    private final Map<String, String> parts;

    private NicConfig(Map<String, String> parts) {
        this.parts = parts;
    }

    /** Parses a NIC. A part without {@code =} is kept as a key without a value. Of a repeated key the last value counts. */
    public static NicConfig parse(String text) {
        var parts = new LinkedHashMap<String, String>();
        for (String part : text.split(",")) {
            if (!part.isBlank()) parts.put(key(part), part.strip());
        }
        return new NicConfig(parts);
    }

    private static String key(String part) {
        int equals = part.indexOf('=');
        return (equals < 0 ? part : part.substring(0, equals)).strip();
    }

    /** A value, or null when the key is not there. */
    public @Nullable String get(String key) {
        String part = parts.get(key);
        return part == null ? null : value(part);
    }

    private static String value(String part) {
        int equals = part.indexOf('=');
        return equals < 0 ? "" : part.substring(equals + 1);
    }

    /** Whether a flag is on, in any spelling that a manually edited file can contain; all flags are off by default. */
    public boolean is(String key) {
        String value = get(key);
        return value != null && value.toLowerCase(Locale.ROOT).matches("1|on|yes|true");
    }

    /** A whole number, or null. */
    public @Nullable Integer number(String key) {
        String value = get(key);
        return value == null || !value.matches("[0-9]{1,9}") ? null : Integer.valueOf(value);
    }

    /** The MAC address in upper case: {@code hwaddr} of a container, the model's value of a virtual machine. */
    public @Nullable String hardwareAddress() {
        String address = get("hwaddr");
        if (address == null) {
            address = parts.values().stream()
                    .map(NicConfig::value)
                    .filter(v -> MAC.matcher(v).matches())
                    .findFirst()
                    .orElse(null);
        }
        return address == null ? null : address.toUpperCase(Locale.ROOT);
    }

    /** The emulated card of a virtual machine, such as {@code virtio}; null for a container's NIC. */
    public @Nullable String model() {
        String model = get("model");
        if (model != null) return model;
        return parts.keySet().stream()
                .filter(key -> !key.equals("hwaddr") && !key.equals("macaddr"))
                .filter(key -> MAC.matcher(String.valueOf(get(key))).matches()
                        || String.valueOf(get(key)).isEmpty())
                .findFirst()
                .orElse(null);
    }

    /** A copy with one key set, in its place or at the end. Null removes the key. */
    public NicConfig with(String key, @Nullable String value) {
        if (value != null && (value.indexOf(',') >= 0 || value.chars().anyMatch(Character::isISOControl))) {
            throw new IllegalArgumentException("A NIC value must not contain a separator.");
        }
        var changed = new LinkedHashMap<>(parts);
        if (value == null) {
            changed.remove(key);
        } else {
            changed.put(key, key + "=" + value);
        }
        return new NicConfig(changed);
    }

    @Override
    public String toString() {
        return String.join(",", parts.values());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NicConfig net && net.toString().equals(toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }
}
