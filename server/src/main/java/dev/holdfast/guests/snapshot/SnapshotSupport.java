package dev.holdfast.guests.snapshot;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.StorageState;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.storage.VolumeId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether the storages of a guest can take snapshots, and to which of them they can roll back. */
record SnapshotSupport(Inventory inventory) {
    private static final Set<String> CAN = Set.of("zfspool", "zfs", "lvmthin", "rbd", "btrfs");

    /** Storages on which newer snapshots must be deleted before a rollback. */
    private static final Set<String> NEWEST_ONLY = Set.of("zfspool", "zfs");

    /** Why no snapshot of the guest can be taken, as a sentence; null when one can. */
    @Nullable
    String obstacle(GuestHandle handle) {
        PveGuest guest = handle.clientForUser();
        if (guest.can(PveGuest.Feature.SNAPSHOT)) return null;
        GuestConfig config = guest.presentConfig();
        if (config.isTemplate()) return "A template can't have snapshots.";
        List<String> without = config.diskKeys().stream()
                .map(key -> without(handle, config, key))
                .flatMap(Optional::stream)
                .toList();
        String where = without.isEmpty() ? "" : ": " + String.join("; ", without);
        return "Not all disks of the " + handle.noun() + " can take snapshots" + where + ". Move "
                + (without.size() == 1 ? "this disk" : "these disks")
                + " to a storage that can, such as ZFS, LVM-thin, Ceph RBD or BTRFS"
                + (handle.kind() == GuestKind.QEMU ? ", or use the format qcow2." : ".");
    }

    private Optional<String> without(GuestHandle handle, GuestConfig config, String key) {
        String value = config.values().getOrDefault(key, "");
        if (key.startsWith("unused") || value.contains("media=cdrom")) return Optional.empty();
        GuestConfig.Disk disk = config.disk(key);
        VolumeId volume = disk == null ? null : disk.volume();
        if (volume == null) {
            boolean bind = handle.kind() == GuestKind.LXC;
            return bind ? Optional.of(key + " is a path on the node") : Optional.empty();
        }
        String type = type(handle, volume.storage());
        boolean can = (type != null && CAN.contains(type))
                || (handle.kind() == GuestKind.QEMU && volume.name().endsWith(".qcow2"));
        return can
                ? Optional.empty()
                : Optional.of(key + " is on storage " + volume.storage() + (type == null ? "" : " of type " + type));
    }

    /** The storages of a configuration that roll back to the newest snapshot only, with their type. */
    List<String> newestOnly(GuestHandle handle, GuestConfig config) {
        return config.diskKeys().stream()
                .filter(key -> !key.startsWith("unused"))
                .map(config::disk)
                .filter(disk -> disk != null && disk.volume() != null)
                .map(disk -> disk.volume().storage())
                .distinct()
                .filter(storage -> NEWEST_ONLY.contains(String.valueOf(type(handle, storage))))
                .toList();
    }

    private @Nullable String type(GuestHandle handle, String storage) {
        Snapshot last = inventory.find(handle.ref().clusterId());
        if (last == null) return null;
        return last.storages().stream()
                .filter(one -> one.name().equals(storage))
                .map(StorageState::type)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
