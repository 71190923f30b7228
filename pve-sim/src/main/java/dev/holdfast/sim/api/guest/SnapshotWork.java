package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.model.GuestConfig;
import dev.holdfast.sim.model.GuestDisk;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.model.volume.Snapshots;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.UUID;

/** The changes to a guest and its volumes when a snapshot is taken, deleted or rolled back to. */
final class SnapshotWork {
    private SnapshotWork() {}

    /** Takes a snapshot, with a volume for the memory if {@code memory} is set. */
    static void take(SimGuest guest, String name, String description, boolean memory) {
        synchronized (guest) {
            guest.snapshot(name, description);
            if (memory) guest.snapshots().remember(name, state(guest, name).id());
        }
    }

    /** Creates a volume for the memory of a VM on the storage of its first disk. */
    static Volume state(SimGuest guest, String name) {
        List<GuestDisk> disks = GuestDisk.used(guest, guest.configInForce());
        SimStorage storage = disks.isEmpty()
                ? guest.cluster().storage("local")
                : disks.getFirst().storage();
        return state(guest, name, storage);
    }

    static Volume state(SimGuest guest, String name, SimStorage storage) {
        String plain = "vm-" + guest.vmid() + "-state-" + name;
        String file = storage.keepsFiles() ? guest.vmid() + "/" + plain + ".raw" : plain;
        long size = 2 * guest.memoryBytes() + (500L << 20);
        long now = guest.cluster().now();
        var volume = new Volume(
                storage.id(), file, "images", "raw", size, guest.memoryBytes(), guest.vmid(), now, null, null, false);
        return storage.put(guest.node(), volume);
    }

    /** Removes a volume that contains memory. */
    static void freeState(SimGuest guest, String id) {
        Disks.Named named = Disks.named(id);
        SimStorage storage = named == null ? null : guest.cluster().findStorage(named.storage());
        if (named != null && storage != null) storage.remove(guest.node(), named.name());
    }

    static void forget(SimGuest guest, Snapshots.Snapshot snapshot) {
        synchronized (guest) {
            guest.snapshots().remove(snapshot.name());
            if (snapshot.memory() != null) freeState(guest, snapshot.memory());
            guest.cluster().changed();
        }
    }

    /** ZFS rolls back to the newest snapshot only, because a rollback deletes all newer ones. */
    static void refuse(SimGuest guest, Snapshots.Snapshot snapshot) {
        for (GuestDisk disk : GuestDisk.used(guest, snapshot.config())) {
            boolean zfs = disk.storage().type().equals("zfspool");
            if (zfs && !guest.snapshots().isNewest(snapshot.name(), disk.volume())) {
                throw Failure.server("can't rollback, '" + snapshot.name() + "' is not most recent snapshot on '"
                        + disk.volume().id() + "'");
            }
        }
    }

    static void apply(SimGuest guest, Snapshots.Snapshot snapshot) {
        synchronized (guest) {
            GuestConfig file = guest.file();
            var config = file.inForce();
            config.keySet().removeIf(key -> !key.equals("description") && !key.startsWith("unused"));
            config.putAll(snapshot.config());
            if (config.containsKey("vmgenid") && snapshot.memory() == null) {
                config.put("vmgenid", UUID.randomUUID().toString());
            }
            file.replace(config);
            for (GuestDisk disk : GuestDisk.used(guest, snapshot.config())) {
                long then = Disks.bytes(disk.value());
                if (then > 0) disk.storage().put(guest.node(), disk.volume().sized(then));
            }
            if (guest.isContainer()) guest.unpack(snapshot.files(), guest.insideOf());
            guest.snapshots().current(snapshot.name());
            guest.cluster().changed();
        }
    }
}
