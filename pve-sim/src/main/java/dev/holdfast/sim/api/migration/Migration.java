package dev.holdfast.sim.api.migration;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.guest.DiskCopy;
import dev.holdfast.sim.api.guest.GuestPowerPaths;
import dev.holdfast.sim.model.GuestDisk;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.stream.Collectors;

/** Migrates a guest to another node of its cluster: locks it, copies its local disks, then moves it to the node. */
final class Migration {
    private final ApiCall asking;
    private final SimTask task;
    private final SimGuest guest;
    private final SimNode target;
    private final IdMap storages;
    private final MigrationLog log;

    Migration(ApiCall asking, SimTask task, SimGuest guest, SimNode target, IdMap storages) {
        this.asking = asking;
        this.task = task;
        this.guest = guest;
        this.target = target;
        this.storages = storages;
        this.log = new MigrationLog(task, guest);
    }

    void run(int timeout) throws InterruptedException {
        boolean ran = guest.isRunning();
        log.go(() -> {
            prepare();
            log.shutDown(timeout);
            guest.locked("migrate", this::carry);
            if (guest.isContainer() && ran) {
                log.say("starting it on node '" + target.name() + "'");
                guest.start();
            }
        });
    }

    private void prepare() {
        GuestPowerPaths.checkLock(guest);
        if (guest.isContainer()) log.prepareContainer(asking.flag("online"), asking.flag("restart"));
        else if (guest.isRunning() && !asking.flag("online")) {
            throw Failure.server("can't migrate running VM without --online");
        }
        String devices = guest.isContainer() ? "" : devices(guest);
        if (!devices.isEmpty()) throw Failure.server("can't migrate VM which uses local devices: " + devices);
        refuseMounts();
        refuseMissing(guest, storages, target.name());
        needTarget();
    }

    private void needTarget() {
        if (!target.isUp()) throw Failure.server("Can't connect to destination address using public key");
    }

    /** The keys of local devices, which tie a VM to its node. */
    static String devices(SimGuest guest) {
        return guest.configInForce().entrySet().stream()
                .filter(e -> isDevice(e.getKey(), e.getValue().toString()))
                .map(e -> e.getKey())
                .collect(Collectors.joining(", "));
    }

    private static boolean isDevice(String key, String value) {
        if (key.matches("hostpci[0-9]+|parallel[0-9]+|ivshmem|virtiofs[0-9]+")) return true;
        if (key.matches("usb[0-9]+")) return !value.contains("spice");
        return key.matches("serial[0-9]+") && !value.equals("socket");
    }

    private void refuseMounts() {
        guest.configInForce().forEach((key, value) -> {
            boolean mount = guest.isContainer() && key.matches("mp[0-9]+");
            if (!mount
                    || Disks.named(value.toString()) != null
                    || value.toString().contains("shared=1")) return;
            String type = value.toString().startsWith("/dev/") ? "device" : "bind";
            throw Failure.server("cannot migrate local " + type + " mount point '" + key + "'");
        });
    }

    /** Every storage, or the storage it is mapped to, must be available on the target node. */
    static void refuseMissing(SimGuest guest, IdMap storages, String node) {
        for (GuestDisk disk : GuestDisk.all(guest, guest.configInForce())) {
            guest.cluster().usableStorage(place(disk, storages), node);
        }
    }

    /** A shared storage is never mapped. */
    private static String place(GuestDisk disk, IdMap storages) {
        String own = disk.storage().id();
        return disk.storage().isShared() ? own : storages.of(own);
    }

    private void carry() throws InterruptedException {
        boolean live = guest.isRunning();
        log.say(guest.kind().label() + " " + guest.vmid() + " goes to node '" + target.name() + "' (" + target.ip()
                + ")");
        List<GuestDisk> local = log.localDisks(live, false);
        if (live && !local.isEmpty() && !asking.flag("with-local-disks")) {
            for (GuestDisk disk : local) {
                log.say("can't migrate local volume '" + disk.volume().id()
                        + "': can't live migrate attached local disks without with-local-disks option");
            }
            throw Failure.server("Problem found while scanning volumes - can't migrate VM - check log");
        }
        for (GuestDisk disk : live || guest.isContainer() ? List.<GuestDisk>of() : local) {
            SimStorage to = guest.cluster().storage(place(disk, storages));
            if (DiskStream.isPossible(disk.volume(), disk.storage(), to)) continue;
            throw Failure.server("storage migration for '" + disk.volume().id() + "' to storage '" + to.id()
                    + "' failed - cannot migrate from storage type '"
                    + disk.storage().type() + "' to '" + to.type()
                    + "'");
        }
        // The copy fails if the connection to the target fails.
        var _ = task.await(() -> !target.isUp(), task.duration());
        needTarget();
        synchronized (guest) {
            String from = guest.node();
            List<Copied> copied = local.stream().map(this::copied).toList();
            copied.forEach(
                    c -> c.disk().storage().remove(from, c.disk().volume().name()));
            carryMemory(from);
            guest.sit(target.name());
            for (Copied one : copied) {
                guest.file().write(one.disk().key(), one.disk().naming(one.there()));
                guest.snapshots().rename(one.disk().volume().id(), one.there().id());
            }
            guest.cluster().changed();
        }
    }

    private record Copied(GuestDisk disk, Volume there) {}

    /** Keeps the volume name if it is free on the target. */
    private Copied copied(GuestDisk disk) {
        SimStorage to = guest.cluster().storage(place(disk, storages));
        boolean same = to == disk.storage();
        if (same && to.find(target.name(), disk.volume().name()) == null) {
            return new Copied(disk, to.put(target.name(), disk.volume()));
        }
        return new Copied(disk, DiskCopy.full(disk, guest, to, target.name(), null));
    }

    /** Moves the memory volumes of snapshots and hibernation as well. */
    private void carryMemory(String from) {
        for (SimStorage storage : guest.cluster().storages()) {
            if (storage.isShared()) continue;
            for (Volume volume : List.copyOf(storage.volumes(from))) {
                if (isMemory(volume)) {
                    storage.remove(from, volume.name());
                    storage.put(target.name(), volume);
                }
            }
        }
    }

    private boolean isMemory(Volume volume) {
        return Integer.valueOf(guest.vmid()).equals(volume.vmid())
                && volume.name().contains("-state-");
    }
}
