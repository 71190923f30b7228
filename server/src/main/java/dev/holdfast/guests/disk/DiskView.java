package dev.holdfast.guests.disk;

import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.storage.Size;
import dev.holdfast.pve.storage.VolumeId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A disk, drive or mount point of a guest with its current settings.
 *
 * @param disk its key in the configuration, such as {@code scsi0}, {@code rootfs} or {@code unused0}
 * @param type what it is; {@code path} for a path or device of the node
 * @param bus of a virtual machine's drive; null for others
 * @param mountPoint where a container sees it
 * @param storage the name of the storage that contains the volume; null without a volume
 * @param volume its id on the storage; null for an empty drive and for a path
 * @param sizeBytes null where the configuration contains no size
 * @param usedBytes how much of a container's root disk is used; null where nobody knows
 * @param format such as {@code qcow2} or {@code raw}; null where the volume's name does not contain it
 * @param cache null for the default
 * @param readOnly whether it is attached read-only
 * @param mount how a container mounts it; null for a machine's disk and an unused one
 * @param refused why {@code PUT /apps/{app_id}/disks/{disk}} can't change how a container mounts it, as a sentence; null
 *     when it can, and for a machine's disk and an unused one
 * @param pending the settings after the next start; null when they stay the same
 */
public record DiskView(
        String disk,
        Type type,
        @Nullable DiskBus bus,
        @Nullable String mountPoint,
        @Nullable String storage,
        @Nullable String volume,
        @Nullable Long sizeBytes,
        @Nullable Long usedBytes,
        @Nullable String format,
        @Nullable String cache,
        boolean readOnly,
        @Nullable Mount mount,
        @Nullable String refused,
        @Nullable PendingDisk pending) {
    private static final String OF_THE_NODE =
            " is a directory or a device of the node. Proxmox VE lets only root@pam change it, and no API token. Change it"
                    + " on the node, with pct set.";
    private static final Pattern KEY = Pattern.compile("([a-z]+)([0-9]*)");
    private static final Pattern EXTENSION = Pattern.compile(".*\\.(qcow2|raw|vmdk|subvol)");

    /** What a disk is. */
    public enum Type {
        DISK,
        CDROM,
        CLOUDINIT,
        EFI,
        TPM,
        UNUSED,
        PATH
    }

    /**
     * A disk after the next start; {@code removed} when it is no longer attached then.
     *
     * @param removed whether it is no longer attached after the next start
     * @param storage the name of the storage that contains the volume; null when it is removed, and without a volume
     * @param volume the volume ID; null when it is removed, for an empty drive and for a path
     * @param sizeBytes the size in bytes; null when it is removed, and where the configuration contains no size
     * @param mountPoint where a container sees it; null when it is removed, and for a machine's disk
     * @param readOnly whether it is attached read-only
     * @param mount how a container mounts it; null when it is removed, and for a machine's disk
     */
    public record PendingDisk(
            boolean removed,
            @Nullable String storage,
            @Nullable String volume,
            @Nullable Long sizeBytes,
            @Nullable String mountPoint,
            boolean readOnly,
            @Nullable Mount mount) {}

    /** All disks of a guest, in the order of their keys, unused ones last. */
    static List<DiskView> all(PendingConfig config) {
        return config.keys().stream()
                .filter(key -> GuestConfig.isDisk(key.key()))
                .map(DiskView::of)
                .sorted(Comparator.comparing((DiskView one) -> one.type() == Type.UNUSED)
                        .thenComparing(one -> !one.disk().equals("rootfs"))
                        .thenComparing(one -> name(one.disk()))
                        .thenComparing(one -> number(one.disk())))
                .toList();
    }

    static DiskView of(PendingConfig.Key key) {
        DiskView present = of(key.key(), key.value());
        if (!key.isPending()) return present;
        DiskView next = of(key.key(), key.next());
        return new DiskView(
                present.disk(),
                key.value() == null ? next.type() : present.type(),
                present.bus(),
                present.mountPoint(),
                present.storage(),
                present.volume(),
                present.sizeBytes(),
                null,
                present.format(),
                present.cache(),
                present.readOnly(),
                present.mount(),
                present.refused() == null ? next.refused() : present.refused(),
                new PendingDisk(
                        key.next() == null,
                        next.storage(),
                        next.volume(),
                        next.sizeBytes(),
                        key.next() == null ? null : next.mountPoint(),
                        next.readOnly(),
                        next.mount()));
    }

    private static DiskView of(String key, @Nullable String value) {
        NicConfig options = NicConfig.parse(value == null ? "" : value);
        GuestConfig.Disk disk = value == null ? null : new GuestConfig(Map.of(key, value), "").disk(key);
        VolumeId volume = disk == null ? null : disk.volume();
        Size size = disk == null ? null : disk.size();
        String name = name(key);
        return new DiskView(
                key,
                type(name, value, volume),
                DiskBus.find(name),
                name.equals("rootfs") ? "/" : options.get("mp"),
                volume == null ? null : volume.storage(),
                volume == null ? null : volume.toString(),
                size == null ? null : size.bytes(),
                null,
                volume == null ? null : format(volume, options),
                options.get("cache"),
                options.is("ro"),
                value == null || !isMounted(name) ? null : Mount.of(options),
                value != null && volume == null && isMounted(name) ? key + OF_THE_NODE : null,
                null);
    }

    /** Whether a container mounts the disk. */
    private static boolean isMounted(String name) {
        return name.equals("rootfs") || name.equals("mp");
    }

    private static Type type(String name, @Nullable String value, @Nullable VolumeId volume) {
        if (name.equals("unused")) return Type.UNUSED;
        if (name.equals("efidisk")) return Type.EFI;
        if (name.equals("tpmstate")) return Type.TPM;
        if (volume != null && volume.name().contains("-cloudinit")) return Type.CLOUDINIT;
        if (value != null && value.contains("media=cdrom")) return Type.CDROM;
        return value != null && volume == null ? Type.PATH : Type.DISK;
    }

    private static @Nullable String format(VolumeId volume, NicConfig options) {
        Matcher extension = EXTENSION.matcher(volume.name());
        if (extension.matches()) return extension.group(1);
        return volume.name().startsWith("subvol-") ? "subvol" : options.get("format");
    }

    private static String name(String key) {
        Matcher matcher = KEY.matcher(key);
        return matcher.matches() ? Objects.requireNonNull(matcher.group(1)) : key;
    }

    private static int number(String key) {
        Matcher matcher = KEY.matcher(key);
        return matcher.matches() && !matcher.group(2).isEmpty() ? Integer.parseInt(matcher.group(2)) : 0;
    }

    /** The same with the space that is used of it. */
    DiskView using(@Nullable Long bytes) {
        return new DiskView(
                disk,
                type,
                bus,
                mountPoint,
                storage,
                volume,
                sizeBytes,
                bytes,
                format,
                cache,
                readOnly,
                mount,
                refused,
                pending);
    }

    boolean isUnused() {
        return type == Type.UNUSED;
    }

    /** Whether it is a disk on a storage that the guest uses: it can be moved. */
    boolean isInUse() {
        return volume != null && (type == Type.DISK || type == Type.EFI || type == Type.TPM);
    }
}
