package dev.holdfast.guests.disk;

import dev.holdfast.base.Word;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
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
        @Nullable DiskBus bus,
        @Nullable String mountPoint,
        @Nullable DiskFormat format,
        @Nullable CacheMode cache)
        implements Input {
    /** 128 TiB, the most that Proxmox VE's storages can store as one volume. */
    static final int LARGEST_GB = 131_072;

    /** The formats of disks in files. */
    enum DiskFormat implements Word {
        RAW,
        QCOW2,
        VMDK
    }

    /** The cache modes of disks. */
    enum CacheMode implements Word {
        NONE,
        DIRECTSYNC,
        WRITETHROUGH,
        WRITEBACK,
        UNSAFE
    }

    @Override
    public void check(Checks checks) {
        checks.matches("storage", storage, DiskSyntax.STORAGE, "Must be the name of a storage, such as local-lvm.");
        checks.within("size_gb", sizeGb, 1, LARGEST_GB);
        checks.matches("mount_point", mountPoint, DiskSyntax.MOUNT_POINT, DiskSyntax.MOUNT_POINT_RULE);
    }
}
