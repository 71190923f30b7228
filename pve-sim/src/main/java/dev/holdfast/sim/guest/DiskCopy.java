package dev.holdfast.sim.guest;

import dev.holdfast.sim.SimGuest;
import dev.holdfast.sim.SimStorage;
import dev.holdfast.sim.Volume;
import org.jspecify.annotations.Nullable;

/** Volumes that are made of others. */
final class DiskCopy {
    private DiskCopy() {}

    /** A copy for a guest on a storage of a node; the format stays where the storage has a choice and none is asked for. */
    static Volume full(GuestDisk disk, SimGuest owner, SimStorage to, String node, @Nullable String format) {
        Volume from = disk.volume();
        if (disk.isCloudinit()) return Drives.cloudinit(owner, to, node);
        boolean same = to.keepsFiles() && from.format().equals("qcow2");
        String kept = to.keepsFiles() && format != null ? format : same ? "qcow2" : null;
        Volume made = to.allocate(node, owner.vmid(), owner.isContainer(), kept, from.size());
        return to.put(node, made.using(Math.min(from.used(), from.size())));
    }

    /** A volume that holds only what differs from the base. */
    static Volume linked(GuestDisk disk, SimGuest owner) {
        SimStorage storage = disk.storage();
        Volume base = disk.volume();
        // What is clone of a raw file is one of another format.
        String format = storage.keepsFiles() ? "qcow2" : null;
        Volume made = storage.allocate(owner.node(), owner.vmid(), owner.isContainer(), format, base.size())
                .using(1 << 20);
        // A thin volume forgets where it came from.
        if (storage.type().equals("lvmthin")) return storage.put(owner.node(), made);
        storage.remove(owner.node(), made.name());
        return storage.put(
                owner.node(), made.named(base.name() + "/" + made.name()).of(base));
    }

    /** Makes a disk one that linked clones may be made of. */
    static Volume base(GuestDisk disk, String node) {
        Volume volume = disk.volume();
        if (disk.isBase()) return volume;
        disk.storage().remove(node, volume.name());
        String name = volume.name().replaceFirst("(^|/)vm-", "$1base-").replaceFirst("(^|/)subvol-", "$1basevol-");
        // A linked clone that becomes a template keeps the name of its own base in front.
        if (volume.parent() != null) {
            String own = volume.name().substring(volume.parent().length());
            name = volume.parent() + own.replaceFirst("/vm-", "/base-");
        }
        return disk.storage().put(node, volume.named(name));
    }
}
