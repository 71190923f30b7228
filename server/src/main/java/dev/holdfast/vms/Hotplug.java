package dev.holdfast.vms;

import dev.holdfast.guests.options.TakesEffect;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PendingConfig;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** When a change of a machine is in force: what is plugged into the running machine, and what waits for its next start. */
public final class Hotplug {
    /** The features that are plugged when {@code hotplug} is not configured, or is 1. */
    private static final List<String> PLUGGED_BY_DEFAULT = List.of("network", "disk", "usb");

    /** The guest operating systems that can have USB devices plugged. */
    private static final Set<String> USB_SYSTEMS = Set.of("l26", "win8", "win10", "win11");

    private Hotplug() {}

    /** When changes of the fields of a reconfiguration are in force, by their names. */
    static Map<String, TakesEffect> ofFields(PendingConfig config, boolean running) {
        var when = new LinkedHashMap<String, TakesEffect>();
        when.put("cores", of(config, running, "cores", ""));
        when.put("sockets", of(config, running, "sockets", ""));
        when.put("memory_mb", of(config, running, "memory", ""));
        when.put("balloon_mb", of(config, running, "balloon", ""));
        when.put("cpu", of(config, running, "cpu", ""));
        when.put("name", of(config, running, "name", ""));
        return when;
    }

    /** When a change of this key to this value is in force; null removes the key. */
    public static TakesEffect of(PendingConfig config, boolean running, String key, @Nullable String value) {
        return !running || isPlugged(config, key, value) ? TakesEffect.NOW : TakesEffect.NEXT_START;
    }

    private static boolean isPlugged(PendingConfig config, String key, @Nullable String value) {
        String before = value(config, key);
        List<String> plugged = plugged(value(config, "hotplug"));
        return switch (key.replaceFirst("[0-9]+$", "")) {
            case "name" -> true;
            case "memory" -> plugged.contains("memory");
            // The size of the balloon changes at once, but the device itself is added and removed by a start.
            case "balloon" -> "0".equals(before) == "0".equals(value);
            // The medium of a CD drive changes at once, the drive itself only on SCSI.
            case "ide", "sata" -> isCdDrive(before) && isCdDrive(value);
            case "scsi" ->
                (isCdDrive(before) && isCdDrive(value))
                        || (plugged.contains("disk") && !(value == null && isBootDevice(config, key)));
            case "usb" -> plugged.contains("usb") && USB_SYSTEMS.contains(String.valueOf(value(config, "ostype")));
            // Of the processors only "vcpus" changes while it runs: how many are plugged in, up to sockets * cores.
            default -> false;
        };
    }

    private static boolean isCdDrive(@Nullable String drive) {
        return drive != null && "cdrom".equals(NicConfig.parse(drive).get("media"));
    }

    /** Proxmox VE unplugs no device of the boot order that is in force. */
    private static boolean isBootDevice(PendingConfig config, String key) {
        String order = NicConfig.parse(String.valueOf(value(config, "boot"))).get("order");
        return order != null && Arrays.asList(order.split(";")).contains(key);
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
