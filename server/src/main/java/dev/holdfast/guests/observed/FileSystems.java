package dev.holdfast.guests.observed;

import dev.holdfast.base.VisibleText;
import dev.holdfast.pve.guest.PveAgent.FileSystem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The file systems on the disks of a virtual machine, as its guest agent told. A hypervisor does not know how full they are.
 *
 * @param list each device once, without network shares and what is no disk
 * @param askedAt when the agent was asked
 */
public record FileSystems(List<Disk> list, Instant askedAt) {
    private static final int MOST = 64;
    private static final int LONGEST_TEXT = 200;

    /** What is no disk of the machine, or always full: network shares, what is in memory, layers over others, images. */
    private static final Set<String> OTHERS = Set.of(
            "nfs",
            "nfs4",
            "cifs",
            "smb",
            "smbfs",
            "smb3",
            "9p",
            "virtiofs",
            "ceph",
            "glusterfs",
            "afs",
            "davfs",
            "lustre",
            "overlay",
            "overlayfs",
            "aufs",
            "squashfs",
            "erofs",
            "tmpfs",
            "devtmpfs",
            "ramfs",
            "iso9660",
            "udf",
            "cdfs",
            "autofs",
            "nsfs",
            "efivarfs",
            "vboxsf",
            "prl_fs",
            "proc",
            "sysfs");

    /** Copies the list, which may be mutable. */
    public FileSystems {
        list = List.copyOf(list);
    }

    /**
     * One file system.
     *
     * @param device for example {@code sda1}; of ZFS the pool, whose datasets share its free space
     * @param mountpoint where it is mounted, such as {@code /} or {@code C:\}; null when the agent did not tell
     * @param type for example {@code ext4}; empty when the agent did not tell
     * @param usedBytes what is used, never more than {@code totalBytes}
     * @param totalBytes its size
     */
    public record Disk(
            String device,
            @Nullable String mountpoint,
            @Nullable String type,
            long usedBytes,
            long totalBytes) {}

    /** What is used of all of them together, in bytes; null without any. */
    public @Nullable Long usedBytes() {
        return list.isEmpty() ? null : list.stream().mapToLong(Disk::usedBytes).sum();
    }

    /** The size of all of them together, in bytes; null without any. */
    public @Nullable Long totalBytes() {
        return list.isEmpty() ? null : list.stream().mapToLong(Disk::totalBytes).sum();
    }

    /** Keeps what is on a disk of the machine. What the guest tells is cut to a reasonable size. */
    static FileSystems of(List<FileSystem> told, Instant askedAt) {
        var disks = new HashMap<String, Disk>();
        var order = new ArrayList<String>();
        var counted = new HashSet<String>();
        for (FileSystem one : told) {
            if (disks.size() >= MOST) break;
            Disk disk = disk(one);
            if (disk == null) continue;
            // The datasets of a ZFS pool share its free space: what they use adds up, and what is free counts once.
            String device = "zfs".equals(disk.type()) ? disk.device().replaceFirst("/.*", "") : disk.device();
            boolean added = counted.add("zfs".equals(disk.type()) ? disk.device() : device);
            if (!added) continue;
            if (!disks.containsKey(device)) order.add(device);
            disks.merge(device, disk, FileSystems::together);
        }
        return new FileSystems(order.stream().map(disks::get).toList(), askedAt);
    }

    private static Disk together(Disk one, Disk other) {
        long used = one.usedBytes() + other.usedBytes();
        long free = Math.max(one.totalBytes() - one.usedBytes(), other.totalBytes() - other.usedBytes());
        return new Disk(one.device(), one.mountpoint(), one.type(), used, used + free);
    }

    private static @Nullable Disk disk(FileSystem one) {
        String type = one.type() == null ? "" : one.type().toLowerCase(Locale.ROOT);
        String name = one.name() == null ? "" : one.name();
        Long used = one.used();
        Long total = one.total();
        if (used == null || total == null || used < 0 || total <= 0 || used > total) return null;
        if (OTHERS.contains(type) || type.startsWith("fuse.") || name.startsWith("loop") || name.contains("/loop")) {
            return null;
        }
        // Without a device, the place where it is mounted tells file systems apart.
        String device = name.isBlank() ? String.valueOf(one.mountpoint()) : name;
        return new Disk(shown(device), one.mountpoint() == null ? null : shown(one.mountpoint()), type, used, total);
    }

    private static String shown(String text) {
        return VisibleText.visiblePart(text.substring(0, Math.min(text.length(), LONGEST_TEXT)));
    }
}
