package dev.holdfast.vms;

import dev.holdfast.base.Word;
import dev.holdfast.pve.guest.PendingConfig;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** When a change of a machine is in force. */
public enum TakesEffect implements Word {
    /** At once: the machine does not run, or the change is plugged into the running machine. */
    NOW,
    /** When the machine starts next; until then the change is pending. A restart of its operating system is no start. */
    NEXT_START;

    /** The features that are plugged when {@code hotplug} is not configured, or is 1. */
    private static final List<String> PLUGGED_BY_DEFAULT = List.of("network", "disk", "usb");

    /** When changes of the fields of a reconfiguration are in force, by their names. */
    static Map<String, TakesEffect> ofFields(PendingConfig config, boolean running) {
        var when = new LinkedHashMap<String, TakesEffect>();
        // Only "vcpus", the number of those that are plugged in, changes while it runs, and only up to sockets * cores.
        when.put("cores", NEXT_START);
        when.put("sockets", NEXT_START);
        when.put("memory_mb", plugged(value(config, "hotplug")).contains("memory") ? NOW : NEXT_START);
        // The size of the balloon changes at once, but the device itself is added and removed by a start.
        when.put("balloon_mb", "0".equals(value(config, "balloon")) ? NEXT_START : NOW);
        when.put("cpu", NEXT_START);
        when.put("name", NOW);
        if (!running) when.replaceAll((_, _) -> NOW);
        return when;
    }

    private static List<String> plugged(@Nullable String hotplug) {
        if (hotplug == null || hotplug.equals("1")) return PLUGGED_BY_DEFAULT;
        return Arrays.asList(hotplug.split("[,;\\s]+"));
    }

    private static @Nullable String value(PendingConfig config, String key) {
        PendingConfig.Key found = config.find(key);
        return found == null ? null : found.value();
    }
}
