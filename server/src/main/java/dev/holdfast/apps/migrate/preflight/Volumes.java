package dev.holdfast.apps.migrate.preflight;

import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.storage.VolumeId;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A container's disks and mount points, read from its configuration. */
record Volumes(List<Mount> mounts) {
    /**
     * A disk or mount point.
     *
     * @param key {@code rootfs} or {@code mp0 …}
     * @param storage null for a bind mount or a device
     * @param bytes its size; null where it is not configured
     * @param shared whether the path of a bind mount is declared to be the same on every node
     * @param backedUp whether a backup includes it
     */
    record Mount(
            String key, @Nullable String storage, @Nullable Long bytes, boolean shared, boolean backedUp) {}

    static Volumes of(GuestConfig config) {
        return new Volumes(new TreeMap<>(config.values())
                .entrySet().stream()
                        .filter(e -> e.getKey().matches("rootfs|mp[0-9]+"))
                        .map(e -> mount(config, e.getKey(), NicConfig.parse(e.getValue())))
                        .toList());
    }

    private static Mount mount(GuestConfig config, String key, NicConfig value) {
        GuestConfig.Disk disk = config.disk(key);
        VolumeId volume = disk == null ? null : disk.volume();
        return new Mount(
                key,
                volume == null ? null : volume.storage(),
                disk == null || disk.size() == null ? null : (Long) disk.size().bytes(),
                value.is("shared"),
                key.equals("rootfs") || value.is("backup"));
    }

    /** The size of all disks, or null when the size of one is unknown. */
    @Nullable
    Long size() {
        long sum = 0;
        for (Mount mount : mounts) {
            if (mount.storage() == null) continue;
            if (mount.bytes() == null) return null;
            sum += mount.bytes();
        }
        return sum;
    }

    /** The storage of the root file system, or null. */
    @Nullable
    String rootStorage() {
        return mounts.stream()
                .filter(m -> m.key().equals("rootfs"))
                .map(Mount::storage)
                .findFirst()
                .orElse(null);
    }
}
