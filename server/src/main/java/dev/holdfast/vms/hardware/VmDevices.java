package dev.holdfast.vms.hardware;

import dev.holdfast.guests.options.TakesEffect;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.vms.Hotplug;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The devices of a virtual machine that are neither disks nor NICs.
 *
 * @param devices those that it has or gets at its next start; display, firmware and machine type are always among them
 * @param free the slots for new devices: the first free one of each kind, of CD drives the first one of each bus
 * @param digest of the configuration that was read, for the next change of it
 */
record VmDevices(List<Device> devices, List<FreeSlot> free, String digest) {
    /**
     * A device.
     *
     * @param slot its key in the configuration, such as {@code ide2}
     * @param kind what kind of device it is
     * @param inForce its settings until the next start; null when only the next start adds it
     * @param next its settings from the next start on; null when the next start removes it
     * @param pending whether the next start changes it
     * @param changeTakesEffect when a change of it is in force; of an EFI disk and a TPM, which are only added and removed,
     *     the same as its removal
     * @param removalTakesEffect when its removal is in force, or its reset where every machine has it
     * @param refused why it can't be changed, as a sentence; null when it can
     */
    record Device(
            String slot,
            DeviceKind kind,
            @Nullable DeviceSettings inForce,
            @Nullable DeviceSettings next,
            boolean pending,
            TakesEffect changeTakesEffect,
            TakesEffect removalTakesEffect,
            @Nullable String refused) {}

    /**
     * A slot for a new device.
     *
     * @param slot its key in the configuration, such as {@code sata0}
     * @param kind what kind of device it is
     * @param takesEffect when a device that is added there is in force
     */
    record FreeSlot(String slot, DeviceKind kind, TakesEffect takesEffect) {}

    static VmDevices of(PendingConfig config, boolean running) {
        var devices = new ArrayList<Device>();
        var free = new ArrayList<FreeSlot>();
        for (DeviceKind kind : DeviceKind.values()) {
            kind.slots().stream()
                    .map(slot -> device(config, running, kind, slot))
                    .filter(Objects::nonNull)
                    .forEach(devices::add);
            if (!kind.isAlwaysThere()) free.addAll(free(config, running, kind));
        }
        return new VmDevices(devices, free, config.digest());
    }

    private static @Nullable Device device(PendingConfig config, boolean running, DeviceKind kind, String slot) {
        PendingConfig.Key found = config.find(slot);
        if (found == null && !kind.isAlwaysThere()) return null;
        PendingConfig.Key key = found == null ? new PendingConfig.Key(slot, null, null, null) : found;
        if (kind == DeviceKind.CDROM && !isCdDrive(key.value()) && !isCdDrive(key.next())) return null;
        return new Device(
                slot,
                kind,
                settings(kind, key.value()),
                settings(kind, key.next()),
                key.isPending(),
                Hotplug.of(config, running, slot, sample(kind)),
                Hotplug.of(config, running, slot, null),
                Unchangeable.why(kind, key));
    }

    /** What a change sets, as far as it matters for when it is in force. */
    private static String sample(DeviceKind kind) {
        return kind == DeviceKind.CDROM ? "none,media=cdrom" : "";
    }

    private static @Nullable DeviceSettings settings(DeviceKind kind, @Nullable String value) {
        return value == null && !kind.isAlwaysThere() ? null : DeviceSettings.of(kind, value);
    }

    private static boolean isCdDrive(@Nullable String value) {
        return value != null && "cdrom".equals(NicConfig.parse(value).get("media"));
    }

    private static List<FreeSlot> free(PendingConfig config, boolean running, DeviceKind kind) {
        Stream<String> buses = kind == DeviceKind.CDROM ? Stream.of("ide", "sata", "scsi") : Stream.of("");
        return buses.flatMap(bus -> kind.slots().stream()
                        .filter(slot -> slot.startsWith(bus) && config.find(slot) == null)
                        .limit(1))
                .map(slot -> new FreeSlot(slot, kind, Hotplug.of(config, running, slot, sample(kind))))
                .toList();
    }
}
