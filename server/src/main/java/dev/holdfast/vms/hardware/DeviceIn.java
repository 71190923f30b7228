package dev.holdfast.vms.hardware;

import dev.holdfast.base.Violation;
import dev.holdfast.guests.ConfigDigest;
import dev.holdfast.guests.network.NetworkSyntax;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Field;
import dev.holdfast.http.Input;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.vms.FirstPart;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A device of a virtual machine as it shall be. The slot says of which kind it is; a field that its kind does not have is
 * refused.
 *
 * @param volume the ISO image in a CD drive, such as {@code local:iso/debian-13.iso}; null or left out: the drive is empty
 * @param type of a display, such as {@code virtio}; the firmware, {@code seabios} or {@code ovmf}; or a machine type, such
 *     as {@code q35}, of those of the node; null or left out only for other kinds
 * @param memoryMb the memory of a display in MiB, 4 to 512; null or left out: Proxmox VE's default
 * @param source where a random number generator gets its data; null or left out only for other kinds
 * @param storage the storage for a new EFI disk or TPM state, whose size Proxmox VE decides; null or left out only for
 *     other kinds
 * @param version of a TPM; null or left out: {@code v2.0}
 * @param preEnrolledKeys whether an EFI disk is created with the keys of Secure Boot; null or left out: it is
 * @param mapping the mapping of a USB or PCI device in its cluster; null or left out only for other kinds
 * @param usb3 whether a USB device is on a USB 3 port; null or left out: it is not
 * @param pcie whether a PCI device is on a PCI Express port, which only the machine type q35 has; null or left out: it is
 *     not
 * @param digest of the configuration that the caller saw; the current one when null or left out
 */
record DeviceIn(
        @Nullable String volume,
        @Nullable String type,
        @Nullable Integer memoryMb,
        @Nullable String source,
        @Nullable String storage,
        @Nullable String version,
        @Nullable Boolean preEnrolledKeys,
        @Nullable String mapping,
        @Nullable Boolean usb3,
        @Nullable Boolean pcie,
        @Nullable String digest)
        implements Input {
    private static final Pattern ISO = Pattern.compile("[A-Za-z][A-Za-z0-9._-]{0,98}[A-Za-z0-9]:iso/[^,\\s]{1,250}");
    private static final Pattern TYPE = Pattern.compile("[a-z0-9][a-z0-9.+-]{0,39}");
    private static final Pattern MAPPING = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{1,127}");
    private static final List<String> DISPLAYS = List.of(
            "cirrus",
            "none",
            "qxl",
            "qxl2",
            "qxl3",
            "qxl4",
            "serial0",
            "serial1",
            "serial2",
            "serial3",
            "std",
            "virtio",
            "virtio-gl",
            "vmware");
    private static final List<String> FIRMWARE = List.of("seabios", "ovmf");

    @Override
    public void check(Checks checks) {
        checks.matches("volume", volume, ISO, "Must be an ISO image on a storage, such as local:iso/debian-13.iso.");
        checks.matches("type", type, TYPE, "Must be a type of Proxmox VE, such as virtio, ovmf or q35.");
        checks.within("memory_mb", memoryMb, 4, 512);
        checks.oneOf("source", source, List.of("/dev/urandom", "/dev/random", "/dev/hwrng"));
        NetworkSyntax.storage(checks, "storage", storage);
        checks.oneOf("version", version, List.of("v1.2", "v2.0"));
        checks.matches("mapping", mapping, MAPPING, "Must be the name of a mapping.");
        ConfigDigest.check(checks, digest);
    }

    /** What of it does not fit to a kind of device. */
    List<Violation> faults(DeviceKind kind) {
        var faults = new ArrayList<Violation>();
        Field.values(this).forEach((name, value) -> {
            if (value == null || name.equals("digest") || kind.fields().contains(name)) return;
            faults.add(Violation.body(name, "A device of this kind does not have this. Leave it out.", "value_error"));
        });
        switch (kind) {
            case DISPLAY -> oneOf(faults, DISPLAYS);
            case FIRMWARE -> oneOf(faults, FIRMWARE);
            case MACHINE -> needed(faults, "type", type);
            case RNG -> needed(faults, "source", source);
            case EFI_DISK, TPM -> needed(faults, "storage", storage);
            case USB, PCI -> needed(faults, "mapping", mapping);
            case CDROM, SERIAL -> {}
        }
        return faults;
    }

    private void oneOf(List<Violation> faults, List<String> types) {
        needed(faults, "type", type);
        if (type == null || types.contains(type)) return;
        faults.add(Violation.body("type", "Must be one of: " + String.join(", ", types) + ".", "value_error"));
    }

    private static void needed(List<Violation> faults, String field, @Nullable Object value) {
        if (value == null) faults.add(Violation.body(field, "A device of this kind needs this.", "missing"));
    }

    /** The value for Proxmox VE. What Holdfast does not change of the present one stays. */
    String value(DeviceKind kind, @Nullable String present) {
        return switch (kind) {
            case CDROM -> (volume == null ? "none" : volume) + ",media=cdrom";
            case DISPLAY ->
                NicConfig.parse(FirstPart.replaced(present, "type", String.valueOf(type)))
                        .with("memory", memoryMb == null ? null : memoryMb.toString())
                        .toString();
            case SERIAL -> "socket";
            case RNG -> FirstPart.replaced(present, "source", "source=" + source);
            case FIRMWARE -> String.valueOf(type);
            case MACHINE -> FirstPart.replaced(present, "type", String.valueOf(type));
            case EFI_DISK ->
                storage + ":1,efitype=4m,pre-enrolled-keys=" + (Boolean.FALSE.equals(preEnrolledKeys) ? 0 : 1);
            case TPM -> storage + ":1,version=" + (version == null ? "v2.0" : version);
            case USB -> mapped(present, "usb3", usb3);
            case PCI -> mapped(present, "pcie", pcie);
        };
    }

    private String mapped(@Nullable String present, String flag, @Nullable Boolean on) {
        NicConfig parts = NicConfig.parse(present == null ? "" : present);
        NicConfig kept = parts.get("mapping") == null ? NicConfig.parse("") : parts;
        return kept.with("mapping", mapping)
                .with(flag, Boolean.TRUE.equals(on) ? "1" : null)
                .toString();
    }
}
