package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.model.GuestDisk;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.volume.Volume;
import org.jspecify.annotations.Nullable;

/** Copies and linked clones made from existing disks. */
public final class DiskCopy {
    private DiskCopy() {}

    /** A full copy for a guest on a storage; without {@code format} it keeps the format if the storage has a choice. */
    public static Volume full(GuestDisk disk, SimGuest owner, SimStorage to, String node, @Nullable String format) {
        Volume from = disk.volume();
        if (disk.isCloudinit()) return Drives.cloudinit(owner, to, node);
        boolean same = to.keepsFiles() && from.format().equals("qcow2");
        String kept = to.keepsFiles() && format != null ? format : same ? "qcow2" : null;
        Volume made = to.allocate(node, owner.vmid(), owner.kind(), kept, from.size());
        return to.put(node, made.using(Math.min(from.used(), from.size())));
    }

    /** A linked clone: a volume that stores only the differences from its base volume. */
    public static Volume linked(GuestDisk disk, SimGuest owner) {
        SimStorage storage = disk.storage();
        Volume base = disk.volume();
        // A linked clone of a raw file needs a format with backing files.
        String format = storage.keepsFiles() ? "qcow2" : null;
        Volume made = storage.allocate(owner.node(), owner.vmid(), owner.kind(), format, base.size())
                .using(1 << 20);
        // An LVM-thin volume does not record its base.
        if (storage.type().equals("lvmthin")) return storage.put(owner.node(), made);
        storage.remove(owner.node(), made.name());
        return storage.put(
                owner.node(), made.named(base.name() + "/" + made.name()).of(base));
    }
}
