package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.guest.Cloudinit;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides which changes a running guest applies immediately; all others wait until the next start. */
final class Hotplug {
    private static final String MACHINE =
            "name|onboot|shares|startup|description|protection|tags|hookscript|vmstatestorage|cpulimit|cpuunits"
                    + "|unused[0-9]+|" + Cloudinit.KEYS;
    private static final String CONTAINER =
            "hostname|onboot|startup|description|protection|tags|hookscript|lock|cores|cpulimit|cpuunits|memory|swap"
                    + "|net[0-9]+|unused[0-9]+";

    /** The guest operating systems that can have USB devices plugged. */
    private static final Set<String> USB_SYSTEMS = Set.of("l26", "win8", "win10", "win11");

    private Hotplug() {}

    /** A null value removes the key. */
    static boolean takes(SimGuest guest, String key, @Nullable Object value) {
        if (!guest.isRunning()) return true;
        return guest.isContainer() ? container(guest, key, value) : machine(guest, key, value);
    }

    /** Proxmox's error text if a running guest can't apply a change that it normally applies; null if it can. */
    static @Nullable String problem(SimGuest guest, String key, @Nullable Object value) {
        String problem = key.matches("net[0-9]+") ? NicHotplug.problem(guest, key, value) : guest.hotplugProblem(key);
        if (problem == null && value == null && isBootDevice(guest, key)) {
            problem = "can't unplug bootdisk '" + key + "'\n";
        }
        if (problem == null) return null;
        return (guest.isContainer() ? "unable to hotplug " + key + ": " : "hotplug problem - ") + problem;
    }

    private static boolean container(SimGuest guest, String key, @Nullable Object value) {
        if (key.matches("mp[0-9]+")) return value != null && guest.get(key) == null;
        return key.matches(CONTAINER);
    }

    private static boolean machine(SimGuest guest, String key, @Nullable Object value) {
        if (key.matches(MACHINE)) return true;
        // Its size changes at once; the device itself, which a size of 0 removes, can't be plugged.
        if (key.equals("balloon")) return hasBalloon(guest.get(key)) == hasBalloon(value);
        List<String> plugged = plugged(guest);
        if (key.matches("net[0-9]+")) return plugged.contains("network");
        // The medium of a CD drive can always change, the drive itself only where its bus can be plugged.
        if (key.matches("(ide|sata|scsi)[0-9]+") && isDrive(guest.get(key)) && isDrive(value)) return true;
        if (key.matches("(scsi|virtio)[0-9]+")) return plugged.contains("disk");
        if (key.matches("usb[0-9]+"))
            return plugged.contains("usb") && USB_SYSTEMS.contains(String.valueOf(guest.get("ostype")));
        if (key.equals("vcpus")) return plugged.contains("cpu");
        return key.equals("memory") && plugged.contains("memory");
    }

    private static boolean isBootDevice(SimGuest guest, String key) {
        return key.matches("(scsi|virtio)[0-9]+") && BootOrder.of(guest).contains(key);
    }

    private static boolean isDrive(@Nullable Object value) {
        return value != null && value.toString().contains("media=cdrom");
    }

    private static boolean hasBalloon(@Nullable Object size) {
        return size == null || !size.toString().equals("0");
    }

    private static List<String> plugged(SimGuest guest) {
        String hotplug = String.valueOf(guest.get("hotplug"));
        if (hotplug.equals("null") || hotplug.equals("1")) return List.of("network", "disk", "usb");
        return Arrays.asList(hotplug.split("[,;\\s]+"));
    }
}
