package dev.holdfast.sim.api.storage;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.wire.Failure;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Creating disks by name and deleting volumes, with the errors of each storage type. */
final class DiskImages {
    private static final Pattern FILE = Pattern.compile("[^/\\s]+\\.(raw|qcow2|vmdk|subvol)");

    private DiskImages() {}

    /** Creates a disk for a guest that need not exist. There is no task: the disk exists when the call returns. */
    static String allocate(ApiCall asking) {
        SimStorage storage = asking.cluster().storage(asking.variable("storage"));
        String name = asking.parameters().getOrDefault("filename", "");
        int vmid = asking.number("vmid", 0);
        String format = format(asking.parameter("format"), name);
        storage.needActive(asking.node());
        if (storage.isShared()) needLock(asking.cluster(), storage);
        if (storage.type().equals("pbs")) throw Failure.server("can't allocate space in pbs storage");
        if (storage.keepsFiles() && !FILE.matcher(name).matches()) {
            throw Failure.server("unable to parse volume filename '" + name + "'");
        }
        if (!storage.keepsFiles()) {
            boolean subvolume = storage.type().equals("zfspool") && "subvol".equals(format);
            if (format != null && !format.equals("raw") && !subvolume) {
                throw Failure.server("unsupported format '" + format + "'");
            }
            String start = (subvolume ? "subvol-" : "vm-") + vmid + "-";
            if (!name.startsWith(start)) {
                throw Failure.server("illegal name '" + name + "' - should be '" + start + "*'");
            }
        }
        String own = storage.keepsFiles() ? vmid + "/" + name : name;
        SimGuest guest = asking.cluster().guest(vmid);
        long size = Formats.kilobytes(asking.parameters().getOrDefault("size", "0")) * 1024;
        GuestKind kind = guest == null ? GuestKind.MACHINE : guest.kind();
        boolean made = storage.make(asking.node(), own, format == null ? "raw" : format, vmid, kind, size);
        if (!made) throw Failure.server("disk image '" + storage.path(own) + "' already exists");
        return storage.id() + ":" + own;
    }

    private static @Nullable String format(@Nullable String sent, String name) {
        int dot = name.lastIndexOf('.');
        String ending = dot < 0 ? "" : name.substring(dot + 1);
        if (!ending.matches("raw|qcow2|vmdk")) return sent;
        if (sent != null && !sent.equals(ending)) {
            throw Failure.parameter("format", "different storage formats (" + sent + " != " + ending + ")");
        }
        return ending;
    }

    /** A shared storage needs the cluster-wide lock. */
    private static void needLock(SimCluster cluster, SimStorage storage) {
        if (!cluster.isQuorate()) throw Failure.server("cfs-lock 'storage-" + storage.id() + "' error: no quorum!");
    }

    /**
     * Deletes a volume. Proxmox does not check whether a guest's configuration names it: the disk of a stopped guest is
     * deleted, and so is a file that is open; only a block device or dataset in use can't be deleted.
     */
    static void free(SimCluster cluster, String node, VolumeName name, SimTask task) {
        SimStorage storage = name.storage();
        storage.needActive(node);
        if (storage.isShared()) needLock(cluster, storage);
        for (Volume other : storage.volumes(node)) {
            if (name.name().equals(other.parent())) {
                throw Failure.server("base volume '" + name.name() + "' is still in use by linked clones");
            }
        }
        Volume volume = name.find(node);
        if (volume == null) {
            if (!storage.keepsFiles()) throw Failure.server(missing(storage, name.name()));
            task.line("disk image '" + storage.path(name.name()) + "' does not exist");
            return;
        }
        if (volume.isProtected()) {
            throw Failure.server("cannot remove protected volume '" + name.name() + "' on '" + storage.id() + "'");
        }
        if (volume.isDisk() && !storage.keepsFiles() && isOpen(cluster, volume)) {
            throw Failure.server(busy(storage, name.name()));
        }
        storage.remove(node, name.name());
    }

    private static boolean isOpen(SimCluster cluster, Volume volume) {
        Integer vmid = volume.vmid();
        SimGuest guest = vmid == null ? null : cluster.guest(vmid);
        if (guest == null || !guest.isRunning()) return false;
        return guest.config().entrySet().stream()
                .filter(e ->
                        Disks.KEY.matcher(e.getKey()).matches() && !e.getKey().startsWith("unused"))
                .map(e -> Disks.named(e.getValue().toString()))
                .anyMatch(named -> named != null && named.id().equals(volume.id()));
    }

    private static String busy(SimStorage storage, String name) {
        return switch (storage.type()) {
            case "lvm", "lvmthin" -> {
                String device = storage.option("vgname") + "/" + name;
                yield "lvremove '" + device + "' error:   Logical volume " + device + " in use.";
            }
            case "zfspool" ->
                "zfs error: cannot destroy '" + storage.option("pool") + "/" + name + "': dataset is busy";
            default -> "volume '" + storage.id() + ":" + name + "' is in use";
        };
    }

    private static String missing(SimStorage storage, String name) {
        return switch (storage.type()) {
            case "lvm", "lvmthin" -> {
                String device = storage.option("vgname") + "/" + name;
                yield "lvremove '" + device + "' error:   Failed to find logical volume \"" + device + "\"";
            }
            case "zfspool" ->
                "zfs error: cannot open '" + storage.option("pool") + "/" + name + "': dataset does not exist";
            default -> "volume '" + storage.id() + ":" + name + "' does not exist";
        };
    }
}
