package dev.holdfast.vms;

import dev.holdfast.guests.disk.DiskBus;
import dev.holdfast.guests.network.GuestNetwork;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PendingConfig;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The hardware of a virtual machine that is in force; pending changes are not in it. A text that is null is at Proxmox VE's
 * default.
 *
 * @param sockets the number of processor sockets; 1 when it is not configured
 * @param cores the number of cores of each socket; 1 when it is not configured
 * @param vcpus how many of all cores are plugged in; null: all
 * @param cpu the type of the emulated processor, such as {@code host}; null at Proxmox VE's default
 * @param memoryMb the most that it gets
 * @param balloonMb the least that it keeps when its node is short of memory; 0 when ballooning is off
 * @param bios the firmware, such as {@code seabios} or {@code ovmf}; null at Proxmox VE's default
 * @param machine the type of the emulated board, such as {@code q35} or {@code pc-i440fx-9.0}; null at Proxmox VE's
 *     default
 * @param scsiController the emulated SCSI controller, such as {@code virtio-scsi-single}; null at Proxmox VE's default
 * @param ostype the guest operating system in Proxmox VE's words, such as {@code l26} or {@code win11}; null at Proxmox
 *     VE's default
 * @param display the emulated graphics card, or a serial device
 * @param boot the boot order as it is configured, such as {@code order=scsi0;net0}; null when none is
 * @param disks the drives on IDE, SATA, SCSI and VirtIO that are no CD drives
 * @param cdroms the CD drives, that of cloud-init too
 * @param efiDisk the disk with the settings of UEFI; null when there is none
 * @param tpm the disk with the state of the emulated TPM; null when there is none
 * @param unusedDisks volumes that belong to the machine and are attached to none of its drives
 * @param nics the NICs by their key, {@code net0} first, also those that only the next start adds
 * @param serials the serial ports by key, such as "serial0": "socket", or a device of the host
 * @param passedThrough host devices by key, such as {@code hostpci0}
 */
public record Hardware(
        int sockets,
        int cores,
        @Nullable Integer vcpus,
        @Nullable String cpu,
        int memoryMb,
        @Nullable Integer balloonMb,
        @Nullable String bios,
        @Nullable String machine,
        @Nullable String scsiController,
        @Nullable String ostype,
        @Nullable String display,
        @Nullable String boot,
        List<Drive> disks,
        List<Drive> cdroms,
        @Nullable Drive efiDisk,
        @Nullable Drive tpm,
        List<Drive> unusedDisks,
        List<GuestNetwork.Nic> nics,
        Map<String, String> serials,
        Map<String, String> passedThrough) {
    /**
     * A drive.
     *
     * @param key the key in the configuration, such as {@code scsi0} or {@code unused0}
     * @param bus null for a drive on none
     * @param storage the name of the storage of its volume; null for an empty drive and for a device of the host
     * @param volume null for an empty drive and for a device of the host
     * @param sizeBytes null where the configuration contains none
     * @param format such as {@code qcow2}, by the volume's name; null where the storage decides
     * @param cache the configured cache mode, such as {@code writeback}; null at Proxmox VE's default
     * @param discard whether space that the guest frees is given back to the storage; null when it is not configured
     * @param ssd whether the guest sees it as an SSD; null when it is not configured
     * @param iothread whether it has an I/O thread of its own; null when it is not configured
     */
    public record Drive(
            String key,
            @Nullable DiskBus bus,
            @Nullable String storage,
            @Nullable String volume,
            @Nullable Long sizeBytes,
            @Nullable String format,
            @Nullable String cache,
            @Nullable Boolean discard,
            @Nullable Boolean ssd,
            @Nullable Boolean iothread) {}

    private static final Pattern DRIVE = Pattern.compile("(ide|sata|scsi|virtio)([0-9]+)");
    private static final Pattern FORMAT = Pattern.compile(".*\\.(raw|qcow2|vmdk)$");
    private static final int DEFAULT_MEMORY_MB = 512;

    /** What is in force. */
    static Hardware of(PendingConfig config) {
        return of(config, PendingConfig.Key::value);
    }

    /** What the next start makes of it. */
    public static Hardware next(PendingConfig config) {
        return of(config, PendingConfig.Key::next);
    }

    private static Hardware of(PendingConfig config, Function<PendingConfig.Key, @Nullable String> which) {
        var values = new TreeMap<String, String>();
        config.keys().forEach(key -> {
            String value = which.apply(key);
            if (value != null) values.put(key.key(), value);
        });
        var present = new GuestConfig(values, "");
        return new Hardware(
                Objects.requireNonNullElse(present.number("sockets"), 1),
                Objects.requireNonNullElse(present.cores(), 1),
                present.number("vcpus"),
                FirstPart.of(values.get("cpu"), "cputype"),
                Objects.requireNonNullElse(present.memory(), DEFAULT_MEMORY_MB),
                present.number("balloon"),
                values.get("bios"),
                FirstPart.of(values.get("machine"), "type"),
                values.get("scsihw"),
                values.get("ostype"),
                FirstPart.of(values.get("vga"), "type"),
                blankIsNone(values.get("boot")),
                drives(present, false),
                drives(present, true),
                drive(present, "efidisk0"),
                drive(present, "tpmstate0"),
                values.keySet().stream()
                        .filter(key -> key.matches("unused[0-9]+"))
                        .map(key -> Objects.requireNonNull(drive(present, key)))
                        .toList(),
                GuestNetwork.of(config).nics(),
                matching(values, "serial[0-9]+"),
                matching(values, "(hostpci|usb)[0-9]+"));
    }

    private static @Nullable String blankIsNone(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }

    private static Map<String, String> matching(Map<String, String> values, String pattern) {
        var found = new TreeMap<>(values);
        found.keySet().removeIf(key -> !key.matches(pattern));
        return found;
    }

    private static List<Drive> drives(GuestConfig config, boolean cdroms) {
        return config.values().keySet().stream()
                .filter(key -> DRIVE.matcher(key).matches())
                .filter(key -> "cdrom"
                                .equals(NicConfig.parse(config.values().getOrDefault(key, ""))
                                        .get("media"))
                        == cdroms)
                .sorted(Comparator.comparing((String key) -> key.replaceAll("[0-9]", ""))
                        .thenComparing(key -> Integer.valueOf(key.replaceAll("[^0-9]", ""))))
                .map(key -> Objects.requireNonNull(drive(config, key)))
                .toList();
    }

    private static @Nullable Drive drive(GuestConfig config, String key) {
        GuestConfig.Disk disk = config.disk(key);
        if (disk == null) return null;
        NicConfig parts = NicConfig.parse(Objects.requireNonNull(config.values().get(key)));
        Matcher bus = DRIVE.matcher(key);
        String named = parts.get("format");
        Matcher file = FORMAT.matcher(disk.volume() == null ? "" : disk.volume().name());
        return new Drive(
                key,
                bus.matches() ? DiskBus.find(bus.group(1)) : null,
                disk.volume() == null ? null : disk.volume().storage(),
                disk.volume() == null ? null : disk.volume().toString(),
                disk.size() == null ? null : disk.size().bytes(),
                named != null ? named : file.matches() ? file.group(1) : null,
                parts.get("cache"),
                parts.get("discard") == null ? null : "on".equals(parts.get("discard")),
                parts.get("ssd") == null ? null : parts.is("ssd"),
                parts.get("iothread") == null ? null : parts.is("iothread"));
    }
}
