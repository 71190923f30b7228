package dev.holdfast.guests.disk;

import dev.holdfast.access.Principal;
import dev.holdfast.base.HypervisorCode;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.guests.ConfigurationWrite;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.guest.PendingConfig;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.guest.PveSnapshots;
import dev.holdfast.pve.storage.Size;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The disks of the guests of one area. Everything that can be known is checked before a write, and before a job starts. */
record GuestDisks(GuestTargets targets, Inventory inventory, Jobs jobs) {
    /**
     * A disk that was detached.
     *
     * @param disk the key that the disk had in the guest's configuration, such as {@code scsi1}
     * @param unused the key under which its volume is kept; null while the removal waits for the next start
     * @param pending whether the removal waits for the next start
     */
    record Detached(String disk, @Nullable String unused, boolean pending) {}

    List<DiskView> list(long id) {
        GuestHandle guest = targets.at(id);
        Long used = usedOfRoot(guest);
        return DiskView.all(guest.clientForUser().pending()).stream()
                .map(disk -> disk.disk().equals("rootfs") ? disk.using(used) : disk)
                .toList();
    }

    private @Nullable Long usedOfRoot(GuestHandle guest) {
        GuestState state = inventory.guest(guest.ref().clusterId(), guest.ref().vmid());
        boolean measured = state != null
                && state.kind() == guest.kind()
                && guest.kind() == GuestKind.LXC
                && state.state() == GuestState.PowerState.RUNNING;
        return measured ? Objects.requireNonNull(state).usage().diskBytes() : null;
    }

    /** Refuses with 422 what does not fit to the guest and its storages. */
    void check(long id, AddDiskIn in) {
        GuestHandle guest = targets.at(id, Exclusions.Action.RECONFIGURE);
        check(guest, in, guest.client().pending());
    }

    private static void check(GuestHandle guest, AddDiskIn in, PendingConfig config) {
        var faults = new ArrayList<>(DiskSyntax.faults(guest.kind(), in.bus(), in.mountPoint(), config));
        if (guest.kind() == GuestKind.LXC) {
            refuse(faults, "format", in.format());
            refuse(faults, "cache", in.cache());
        }
        faults.addAll(StorageCheck.faults(guest, in.storage(), (long) in.sizeGb() << 30, "storage", "size_gb"));
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
    }

    DiskView add(long id, AddDiskIn in) {
        GuestHandle guest = targets.at(id, Exclusions.Action.RECONFIGURE);
        PveGuest client = guest.client();
        PendingConfig config = client.pending();
        check(guest, in, config);
        String key = DiskSyntax.freeKey(guest.kind(), in.bus(), config);
        var value = new StringBuilder(in.storage() + ":" + in.sizeGb());
        if (in.mountPoint() != null) value.append(",mp=").append(in.mountPoint());
        if (in.format() != null) value.append(",format=").append(in.format().word());
        if (in.cache() != null) value.append(",cache=").append(in.cache().word());
        PendingConfig after =
                new DiskWrite(client, config).set(key, value.toString(), now -> isThere(now, key, in.storage() + ":"));
        return changed(guest, after, key);
    }

    private static void refuse(List<Violation> faults, String field, @Nullable Object value) {
        if (value != null) {
            faults.add(Violation.body(field, "Only a virtual machine's disk has this. Leave it out.", "value_error"));
        }
    }

    DiskView attach(long id, String disk, AttachDiskIn in) {
        GuestHandle guest = targets.at(id, Exclusions.Action.RECONFIGURE);
        PveGuest client = guest.client();
        PendingConfig config = client.pending();
        String volume = unused(config, disk);
        List<Violation> faults = DiskSyntax.faults(guest.kind(), in.bus(), in.mountPoint(), config);
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
        String key = DiskSyntax.freeKey(guest.kind(), in.bus(), config);
        String value = in.mountPoint() == null ? volume : volume + ",mp=" + in.mountPoint();
        PendingConfig after = new DiskWrite(client, config).set(key, value, now -> isThere(now, key, volume));
        return changed(guest, after, key);
    }

    private static boolean isThere(PendingConfig config, String key, String start) {
        PendingConfig.Key one = config.find(key);
        return one != null && DiskWrite.names(one.next(), start);
    }

    private DiskView changed(GuestHandle guest, PendingConfig after, String key) {
        inventory.wake(guest.ref().clusterId());
        return DiskView.of(Objects.requireNonNull(after.find(key)));
    }

    Detached detach(long id, String disk) {
        GuestHandle guest = targets.at(id, Exclusions.Action.RECONFIGURE);
        PveGuest client = guest.client();
        PendingConfig config = client.pending();
        DiskView view = find(config, disk);
        if (view.isUnused()) throw Refusal.conflict("Disk " + disk + " is already detached.");
        if (disk.equals("rootfs")) throw Refusal.conflict("A container's root disk can't be detached.");
        if (view.volume() == null || view.type() != DiskView.Type.DISK) {
            throw Refusal.conflict("Only a disk on a storage can be detached; " + disk + " is none.");
        }
        refuseProtected(config, "removed");
        String volume = view.volume();
        PendingConfig after = new DiskWrite(client, config).delete(disk, now -> {
            PendingConfig.Key one = now.find(disk);
            return one == null || one.isLeaving();
        });
        inventory.wake(guest.ref().clusterId());
        String unused = DiskView.all(after).stream()
                .filter(one -> one.isUnused() && volume.equals(one.volume()))
                .map(DiskView::disk)
                .findFirst()
                .orElse(null);
        return new Detached(disk, unused, after.find(disk) != null);
    }

    private static void refuseProtected(PendingConfig config, String what) {
        PendingConfig.Key protection = config.find("protection");
        if (protection != null && "1".equals(protection.value())) {
            throw Refusal.conflict(
                    "The guest is protected, so its disks can't be " + what + ". Switch its protection off first.");
        }
    }

    /** Changes how a container mounts a disk. */
    DiskView change(long id, String disk, MountIn in) {
        GuestHandle guest = targets.at(id, Exclusions.Action.RECONFIGURE);
        PveGuest client = guest.clientForUser();
        PendingConfig config = client.pending();
        DiskView view = find(config, disk);
        if (view.refused() != null) throw Refusal.conflict(view.refused());
        String next = config.next(disk);
        if (view.isUnused() || next == null) {
            throw Refusal.conflict(
                    "The container does not mount " + disk + (view.isUnused() ? "." : " from its next start on."));
        }
        refuseProtected(config, "changed");
        List<Violation> faults = in.faults(disk, config);
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
        ConfigChange change = ConfigChange.NONE
                .onlyAt(in.digest() == null ? config.digest() : in.digest())
                .set(disk, in.applied(NicConfig.parse(next)).toString());
        try {
            return changed(guest, ConfigurationWrite.readBack(client, change, config), disk);
        } catch (PveException.InvalidParameters e) {
            throw HypervisorFailures.refusal(e.renamed(MountIn::field));
        }
    }

    JobRef resize(Principal who, long id, String disk, ResizeDiskIn in) {
        GuestHandle guest = targets.at(id, Exclusions.Action.RECONFIGURE);
        PveGuest client = guest.clientForUser();
        DiskView view = find(client.pending(), disk);
        if (view.type() != DiskView.Type.DISK || view.volume() == null || view.sizeBytes() == null) {
            throw Refusal.conflict(
                    "Only a disk on a storage whose size is known can be resized; " + disk + " is none.");
        }
        refusePending(view);
        long bytes = (long) in.sizeGb() << 30;
        if (bytes <= view.sizeBytes()) {
            throw Refusal.invalid(
                    "size_gb",
                    "The disk has " + new Size(view.sizeBytes()) + " already. A disk can only grow.",
                    "value_error");
        }
        List<Violation> faults = StorageCheck.faults(
                guest, Objects.requireNonNull(view.storage()), bytes - view.sizeBytes(), "size_gb", "size_gb");
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
        if (guest.kind() == GuestKind.QEMU && "qcow2".equals(view.format())) {
            refuseSnapshots(client, view, "A qcow2 disk with snapshots can't be resized");
        }
        return enqueue(who, id, DiskAction.RESIZE, new DiskJob.Params(id, disk, view.volume(), bytes, null));
    }

    private static void refusePending(DiskView view) {
        if (view.pending() != null) {
            throw Refusal.conflict("A change of " + view.disk()
                    + " waits for the next start of the guest. Restart the guest or revert the change first.");
        }
    }

    private static void refuseSnapshots(PveGuest client, DiskView view, String because) {
        List<String> with = client.complete().snapshots().list().snapshots().stream()
                .map(PveSnapshots.Snapshot::name)
                .filter(name -> VolumeUse.named(client.snapshots().config(name)).contains(view.volume()))
                .toList();
        if (!with.isEmpty()) {
            throw Refusal.conflict(because + ": " + String.join(", ", with) + ". Delete these snapshots first.");
        }
    }

    JobRef move(Principal who, long id, String disk, MoveDiskIn in) {
        GuestHandle guest = targets.at(id, Exclusions.Action.RECONFIGURE);
        PveGuest client = guest.clientForUser();
        DiskView view = find(client.pending(), disk);
        if (!view.isInUse()) {
            throw Refusal.conflict("Only a disk that the guest uses can be moved; " + disk + " is none."
                    + (view.isUnused() ? " Attach it first." : ""));
        }
        refusePending(view);
        if (in.storage().equals(view.storage())) {
            throw Refusal.invalid("storage", "The disk is on this storage already. Choose another one.", "value_error");
        }
        long bytes = Objects.requireNonNullElse(view.sizeBytes(), 0L);
        List<Violation> faults = StorageCheck.faults(guest, in.storage(), bytes, "storage", "storage");
        if (!faults.isEmpty()) throw Refusal.invalid(faults);
        if (guest.kind() == GuestKind.LXC && client.status().isUp()) {
            throw Refusal.of(
                    HypervisorCode.GUEST_RUNNING,
                    "The disks of a running container can't be moved. Shut the container down first.");
        }
        refuseSnapshots(client, view, "A disk with snapshots can't be moved");
        String volume = Objects.requireNonNull(view.volume());
        return enqueue(who, id, DiskAction.MOVE, new DiskJob.Params(id, disk, volume, null, in.storage()));
    }

    /** The volume of an unused disk, which its deletion asks for. */
    String volume(long id, String disk) {
        return unused(targets.at(id).clientForUser().pending(), disk);
    }

    JobRef delete(Principal who, long id, String disk) {
        GuestHandle guest = targets.at(id, Exclusions.Action.RECONFIGURE);
        PendingConfig config = guest.clientForUser().pending();
        String volume = unused(config, disk);
        refuseProtected(config, "removed");
        return enqueue(who, id, DiskAction.DELETE, new DiskJob.Params(id, disk, volume, null, null));
    }

    private static String unused(PendingConfig config, String disk) {
        DiskView view = find(config, disk);
        if (!view.isUnused() || view.volume() == null) {
            throw Refusal.conflict("Disk " + disk + " is in use. Only an unused disk can be attached or deleted:"
                    + " detach it first.");
        }
        return VolumeId.parse(view.volume()).toString();
    }

    private static DiskView find(PendingConfig config, String disk) {
        DiskSyntax.requireKey(disk);
        PendingConfig.Key key = config.find(disk);
        if (key == null) throw Refusal.notFoundBecause("disk", "The guest has no disk " + disk + ".");
        return DiskView.of(key);
    }

    private JobRef enqueue(Principal who, long id, DiskAction action, DiskJob.Params params) {
        return new JobRef(jobs.enqueue(
                targets.request(id, DiskJob.type(targets, action), params).by(who)));
    }
}
