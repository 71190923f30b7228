package dev.holdfast.guests.disk;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A new disk.
 *
 * @param storage the name of a storage, such as {@code local-lvm}, that is active on the guest's node and may contain
 *     disks of such a guest
 * @param sizeGb the size in GiB, from 1 to 131072
 * @param bus of a virtual machine's disk; scsi if left out
 * @param mountPoint where a container sees it; required there
 * @param format of a virtual machine's disk on a storage that keeps files
 * @param cache the cache mode, only of a virtual machine; the default of Proxmox VE when left out
 */
record AddDiskIn(
        String storage,
        int sizeGb,
        @Nullable String bus,
        @Nullable String mountPoint,
        @Nullable String format,
        @Nullable String cache)
        implements Input {
    /** 128 TiB, the most that Proxmox VE's storages can store as one volume. */
    static final int LARGEST_GB = 131_072;

    private static final List<String> FORMATS = List.of("raw", "qcow2", "vmdk");
    private static final List<String> CACHES = List.of("none", "directsync", "writethrough", "writeback", "unsafe");

    @Override
    public void check(Checks checks) {
        checks.matches("storage", storage, DiskSyntax.STORAGE, "Must be the name of a storage, such as local-lvm.");
        checks.within("size_gb", sizeGb, 1, LARGEST_GB);
        checks.oneOf("bus", bus, DiskSyntax.BUSES);
        checks.matches("mount_point", mountPoint, DiskSyntax.MOUNT_POINT, DiskSyntax.MOUNT_POINT_RULE);
        checks.oneOf("format", format, FORMATS);
        checks.oneOf("cache", cache, CACHES);
    }
}
