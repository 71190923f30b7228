package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.volume.Disks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a VM's boot order follows its devices: a removed device leaves it, and a new CD drive comes last. */
final class BootOrder {
    private static final String PREFIX = "order=";

    private BootOrder() {}

    /** The devices in the order that is in force; none where no order is configured. */
    static List<String> of(SimGuest guest) {
        String boot = String.valueOf(guest.get("boot"));
        if (!boot.startsWith(PREFIX)) return List.of();
        return Arrays.stream(boot.substring(PREFIX.length()).split(";"))
                .filter(device -> !device.isBlank())
                .toList();
    }

    /** The order after these changes; null if it stays the same, or is itself changed. */
    static @Nullable String after(SimGuest guest, Map<String, String> set, List<String> deleted) {
        List<String> before = of(guest);
        if (before.isEmpty() || set.containsKey("boot") || deleted.contains("boot")) return null;
        var after = new ArrayList<>(before);
        after.removeAll(deleted);
        set.forEach((key, value) -> {
            boolean isCdDrive = key.matches(Drives.KEY) && Disks.isMedium(value) && !value.contains("cloudinit");
            if (isCdDrive && !after.contains(key)) after.add(key);
        });
        return after.equals(before) ? null : PREFIX + String.join(";", after);
    }
}
