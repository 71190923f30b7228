package dev.holdfast.vms.hardware;

import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.vms.FirstPart;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a device; what its kind does not have is null.
 *
 * @param volume the ISO image in a CD drive, null when it is empty; the volume of an EFI disk or TPM state
 * @param sizeBytes the size of the volume; null where the configuration contains none
 * @param type of a display, firmware, or machine type; null at Proxmox VE's default
 * @param memoryMb the memory of a display in MiB; null at Proxmox VE's default
 * @param source where a random number generator gets its data, or what a serial port is connected to: {@code socket}, or a
 *     device of the node
 * @param version of a TPM
 * @param preEnrolledKeys whether an EFI disk was created with the keys of Secure Boot
 * @param mapping the mapping of a USB or PCI device; null for a device of the node itself
 * @param host the device of the node, or {@code spice}; null for a mapped one
 * @param usb3 whether a USB device is on a USB 3 port
 * @param pcie whether a PCI device is on a PCI Express port
 */
record DeviceSettings(
        @Nullable String volume,
        @Nullable Long sizeBytes,
        @Nullable String type,
        @Nullable Integer memoryMb,
        @Nullable String source,
        @Nullable String version,
        @Nullable Boolean preEnrolledKeys,
        @Nullable String mapping,
        @Nullable String host,
        @Nullable Boolean usb3,
        @Nullable Boolean pcie) {
    private static final DeviceSettings NONE =
            new DeviceSettings(null, null, null, null, null, null, null, null, null, null, null);

    /** Those of a value in the configuration; null is the default of a kind that has one. */
    static DeviceSettings of(DeviceKind kind, @Nullable String value) {
        if (value == null) return NONE;
        NicConfig parts = NicConfig.parse(value);
        return switch (kind) {
            case CDROM, EFI_DISK, TPM -> ofDrive(kind, value, parts);
            case DISPLAY -> ofType(FirstPart.of(value, "type"), parts.number("memory"));
            case MACHINE -> ofType(FirstPart.of(value, "type"), null);
            case FIRMWARE -> ofType(value, null);
            case SERIAL -> ofSource(value);
            case RNG -> ofSource(FirstPart.of(value, "source"));
            case USB, PCI -> ofHost(kind, value, parts);
        };
    }

    private static DeviceSettings ofDrive(DeviceKind kind, String value, NicConfig parts) {
        GuestConfig.Disk disk = Objects.requireNonNull(new GuestConfig(Map.of("scsi0", value), "").disk("scsi0"));
        // The drive of the node itself is "cdrom".
        String volume = disk.volume() != null ? disk.volume().toString() : value.startsWith("cdrom") ? "cdrom" : null;
        return new DeviceSettings(
                volume,
                disk.size() == null ? null : disk.size().bytes(),
                null,
                null,
                null,
                kind == DeviceKind.TPM ? Objects.requireNonNullElse(parts.get("version"), "v1.2") : null,
                kind == DeviceKind.EFI_DISK ? parts.is("pre-enrolled-keys") : null,
                null,
                null,
                null,
                null);
    }

    private static DeviceSettings ofType(@Nullable String type, @Nullable Integer memoryMb) {
        return new DeviceSettings(null, null, type, memoryMb, null, null, null, null, null, null, null);
    }

    private static DeviceSettings ofSource(@Nullable String source) {
        return new DeviceSettings(null, null, null, null, source, null, null, null, null, null, null);
    }

    private static DeviceSettings ofHost(DeviceKind kind, String value, NicConfig parts) {
        return new DeviceSettings(
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                parts.get("mapping"),
                FirstPart.of(value, "host"),
                kind == DeviceKind.USB ? parts.is("usb3") : null,
                kind == DeviceKind.PCI ? parts.is("pcie") : null);
    }

    /** Whether a change from one to the other changes anything; a size follows from the volume. */
    boolean isSame(DeviceSettings other) {
        return withoutSize().equals(other.withoutSize());
    }

    private DeviceSettings withoutSize() {
        return new DeviceSettings(
                volume, null, type, memoryMb, source, version, preEnrolledKeys, mapping, host, usb3, pcie);
    }
}
