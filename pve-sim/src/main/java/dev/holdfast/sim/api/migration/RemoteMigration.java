package dev.holdfast.sim.api.migration;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.guest.DiskCopy;
import dev.holdfast.sim.api.guest.GuestDestroyPaths;
import dev.holdfast.sim.api.guest.GuestKeys;
import dev.holdfast.sim.api.guest.GuestPowerPaths;
import dev.holdfast.sim.model.GuestDisk;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.access.Caller;
import dev.holdfast.sim.schema.PropertyString;
import dev.holdfast.sim.wire.Failure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Migrates a guest to another data center, where a new guest is created. The original stays, stopped and locked, unless
 * the request asks to delete it.
 */
final class RemoteMigration {
    private final ApiCall asking;
    private final SimTask task;
    private final SimGuest guest;
    private final SimNode target;
    private final Caller caller;
    private final int vmid;
    private final IdMap storages;
    private final IdMap bridges;
    private final MigrationLog log;

    RemoteMigration(
            ApiCall asking,
            SimTask task,
            SimGuest guest,
            SimNode target,
            Caller caller,
            int vmid,
            IdMap storages,
            IdMap bridges) {
        this.asking = asking;
        this.task = task;
        this.guest = guest;
        this.target = target;
        this.caller = caller;
        this.vmid = vmid;
        this.storages = storages;
        this.bridges = bridges;
        this.log = new MigrationLog(task, guest);
    }

    void run() throws InterruptedException {
        boolean ran = guest.isRunning();
        log.go(() -> {
            GuestPowerPaths.checkLock(guest);
            if (guest.isContainer()) log.prepareContainer(asking.flag("online"), asking.flag("restart"));
            else if (ran && !asking.flag("online")) throw Failure.server("can't migrate running VM without --online");
            if (!guest.snapshots().isEmpty()) {
                throw Failure.server("remote migration with snapshots not supported yet");
            }
            String devices = guest.isContainer() ? "" : Migration.devices(guest);
            if (!devices.isEmpty()) throw Failure.server("can't migrate VM which uses local devices: " + devices);
            refuseRootOnly();
            int crashes = crashes();
            SimGuest fresh = opened();
            boolean arrived = false;
            try {
                log.shutDown(asking.number("timeout", 180));
                guest.locked("migrate", () -> carry(fresh));
                arrived = true;
            } finally {
                // The order to clean up comes through the tunnel: when a node dies, the other side keeps what it has.
                if (!arrived && target.isUp() && crashes == crashes())
                    target.cluster().remove(vmid);
            }
            guest.stop();
            if (ran) fresh.start();
            fresh.lock(null);
            leave();
        });
    }

    private int crashes() {
        SimNode owner = guest.cluster().find(guest.node());
        return target.crashes() + (owner == null ? 0 : owner.crashes());
    }

    /** The target writes the configuration with the privileges of the token, and no token counts as root. */
    private void refuseRootOnly() {
        if (guest.isContainer()) return;
        for (String key : List.of("affinity", "args", "hookscript")) {
            if (guest.configInForce().containsKey(key)) {
                throw refused("only root can set '" + key + "' config");
            }
        }
    }

    /** The target accepts the guest if the caller has the privileges there and the ID is free. */
    private SimGuest opened() {
        needTarget();
        if (!target.cluster().isQuorate()) throw refused("cluster not ready - no quorum?");
        try {
            caller.need("/vms/" + vmid, "VM.Allocate");
            caller.need("/", "Sys.Incoming");
            target.cluster().needFree(vmid);
        } catch (Failure failure) {
            throw refused(failure.text());
        }
        // A virtual machine gets the other lock together with its configuration.
        String lock = guest.isContainer() ? "migrate" : "create";
        SimGuest fresh = target.cluster().reserve(guest.kind(), vmid, target.name(), lock);
        if (fresh == null) throw refused("VM " + vmid + " already exists");
        log.say(guest.kind().label() + " " + guest.vmid() + " becomes " + vmid + " on node '" + target.name() + "'");
        return fresh;
    }

    private void needTarget() {
        if (!target.isUp()) throw Failure.server("failed to open the tunnel to the other side");
    }

    private static Failure refused(String text) {
        return Failure.server("the other side refuses: " + text);
    }

    private void carry(SimGuest fresh) throws InterruptedException {
        // A storage that is shared in this cluster is not shared with the target.
        boolean live = guest.isRunning();
        List<GuestDisk> disks = log.localDisks(live, true);
        for (GuestDisk disk : disks) {
            boolean streamed = !live || disk.isCloudinit() || disk.key().equals("tpmstate0");
            if (!DiskStream.isPossible(disk.volume(), disk.storage(), storage(disk)) && streamed) {
                throw Failure.server(
                        "no export formats for '" + disk.volume().id() + "' found - check storage plugin support!");
            }
        }
        // The disks of a running machine are copied into a machine that already exists.
        if (live) write(fresh, disks);
        // The copy fails if the connection to the target fails.
        var _ = task.await(() -> !target.isUp(), task.duration());
        needTarget();
        if (!live) write(fresh, disks);
    }

    private void write(SimGuest fresh, List<GuestDisk> disks) {
        Map<String, Object> config = new TreeMap<>(guest.configInForce());
        config.keySet().removeIf(key -> key.matches("digest|lock|parent"));
        config.replaceAll((key, value) -> key.matches("net[0-9]+") ? bridged(value.toString()) : value);
        for (GuestDisk disk : disks) {
            config.put(disk.key(), disk.naming(DiskCopy.full(disk, fresh, storage(disk), target.name(), null)));
        }
        config.forEach(fresh::set);
        fresh.lock("migrate");
    }

    private SimStorage storage(GuestDisk disk) {
        String id = storages.of(disk.storage().id());
        try {
            SimStorage storage = target.cluster().usableStorage(id, target.name());
            caller.need("/storage/" + id, "Datastore.AllocateSpace");
            if (storage.holds(guest.kind().content())) return storage;
        } catch (Failure failure) {
            throw refused(failure.text());
        }
        throw refused("storage '" + id + "' does not hold disks of this kind");
    }

    private String bridged(String nic) {
        PropertyString format = GuestKeys.net(guest.kind());
        String bridge = format.parse(nic).get("bridge");
        return bridge == null ? nic : nic.replace("bridge=" + bridge, "bridge=" + bridges.of(bridge));
    }

    /** The original keeps its lock: the guest must not run on both sides. */
    private void leave() {
        if (asking.flag("delete")) {
            log.say("deleting it here");
            GuestDestroyPaths.destroy(guest, false);
        } else {
            guest.lock("migrate");
        }
    }
}
