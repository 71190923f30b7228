package dev.holdfast.guests.config;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Settings that several guests are to have. Omitted ones stay unchanged. Start at boot, the order and delays of that, and
 * nesting need the role admin, like the options of a single guest.
 *
 * @param cores the number of cores of a container, and of each socket of a virtual machine, 1 to 512; left out or null:
 *     unchanged
 * @param memoryMb the memory in MiB, 16 to 67108864; left out or null: unchanged
 * @param onboot whether they start with their node; left out or null: unchanged
 * @param order the position in the order in which guests start with their node, 0 to 999999999, lowest first; they shut
 *     down in the opposite order; left out or null: unchanged
 * @param up the seconds until the next guest starts, 0 to 999999; left out or null: unchanged
 * @param down the seconds that a shutdown may take, 0 to 999999; left out or null: unchanged
 * @param nesting whether containers may mount {@code proc} and {@code sys} for containers in them; virtual machines and
 *     privileged containers are left out then; left out or null: unchanged
 */
public record SettingsIn(
        @Input.NullKeeps @Nullable Integer cores,
        @Input.NullKeeps @Nullable Integer memoryMb,
        @Input.NullKeeps @Nullable Boolean onboot,
        @Input.NullKeeps @Nullable Integer order,
        @Input.NullKeeps @Nullable Integer up,
        @Input.NullKeeps @Nullable Integer down,
        @Input.NullKeeps @Nullable Boolean nesting) {
    /** No change. */
    public static final SettingsIn NONE = new SettingsIn(null, null, null, null, null, null, null);

    /** Reports what is out of bounds. */
    public void check(Checks checks) {
        checkResources(checks, cores, memoryMb);
        checks.within("order", order, 0, 999_999_999);
        checks.within("up", up, 0, 999_999);
        checks.within("down", down, 0, 999_999);
    }

    /** The bounds of cores and memory, for each request that has them. */
    public static void checkResources(Checks checks, @Nullable Integer cores, @Nullable Integer memoryMb) {
        checks.within("cores", cores, 1, 512);
        checks.within("memory_mb", memoryMb, 16, 64L << 20);
    }

    /** Whether it changes cores or memory. */
    public boolean concernsResources() {
        return cores != null || memoryMb != null;
    }

    /** Whether it changes options, which need the role admin. */
    public boolean concernsOptions() {
        return onboot != null || concernsOrder() || nesting != null;
    }

    private boolean concernsOrder() {
        return order != null || up != null || down != null;
    }

    /** Order and delays in Proxmox VE's format, with those of a guest that stay unchanged; null when all do. */
    @Nullable
    String startup(@Nullable String present) {
        if (!concernsOrder()) return null;
        var parts = new LinkedHashMap<String, String>();
        for (String part : present == null ? new String[0] : present.split(",")) {
            String[] named = part.split("=", 2);
            if (named.length == 2) parts.put(named[0], named[1]);
            else parts.put("order", part); // the name of the first one may be left out
        }
        put(parts, "order", order);
        put(parts, "up", up);
        put(parts, "down", down);
        return parts.entrySet().stream()
                .map(part -> part.getKey() + "=" + part.getValue())
                .collect(Collectors.joining(","));
    }

    private static void put(Map<String, String> parts, String name, @Nullable Integer value) {
        if (value != null) parts.put(name, value.toString());
    }
}
