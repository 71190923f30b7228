package dev.holdfast.pve;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A NIC as it stands in a guest's configuration, {@code name=eth0,bridge=vmbr0,ip=dhcp}. Keeps what it does not know, in
 * the order in which it stood: whoever changes one key must not lose another. A virtual machine's begins with its model
 * and MAC address, {@code virtio=BC:24:…}.
 */
public final class NetString {
    private final Map<String, String> values;

    private NetString(Map<String, String> values) {
        this.values = values;
    }

    /** Reads one; a part without {@code =} is kept as a key without a value. */
    public static NetString parse(String text) {
        var values = new LinkedHashMap<String, String>();
        for (String part : text.split(",")) {
            if (part.isBlank()) continue;
            int equals = part.indexOf('=');
            if (equals < 0) {
                values.put(part.trim(), "");
            } else {
                values.put(part.substring(0, equals).trim(), part.substring(equals + 1));
            }
        }
        return new NetString(values);
    }

    /** A value, or null when the key is not there. */
    public @Nullable String get(String key) {
        return values.get(key);
    }

    /** Whether a 0-or-1 key is 1; the hypervisor's default for all of them is 0. */
    public boolean is(String key) {
        return "1".equals(values.get(key));
    }

    /** A whole number, or null. */
    public @Nullable Integer number(String key) {
        String value = values.get(key);
        return value == null || !value.matches("[0-9]{1,9}") ? null : Integer.valueOf(value);
    }

    /** The MAC address in upper case: {@code hwaddr} of a container, the model's value of a virtual machine. */
    public @Nullable String hardwareAddress() {
        String address = values.get("hwaddr");
        if (address == null) {
            address = values.values().stream()
                    .filter(v -> v.matches("(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}"))
                    .findFirst()
                    .orElse(null);
        }
        return address == null ? null : address.toUpperCase(Locale.ROOT);
    }

    /** The same with one key set, or removed by null. */
    public NetString with(String key, @Nullable String value) {
        var changed = new LinkedHashMap<>(values);
        if (value == null) {
            changed.remove(key);
        } else {
            changed.put(key, value);
        }
        return new NetString(changed);
    }

    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(v -> v.getValue().isEmpty() ? v.getKey() : v.getKey() + "=" + v.getValue())
                .collect(Collectors.joining(","));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NetString net && net.toString().equals(toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }
}
