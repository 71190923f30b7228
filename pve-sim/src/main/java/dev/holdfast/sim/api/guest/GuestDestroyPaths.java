package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.GuestDisk;
import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Snapshots;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Destroying guests with the disks that they and their snapshots name, and on request all volumes with their ID. */
public final class GuestDestroyPaths {
    private final GuestKind kind;

    private GuestDestroyPaths(GuestKind kind) {
        this.kind = kind;
    }

    /** Registers the routes of containers or of VMs. */
    public static void add(Route.Table table, GuestKind kind) {
        table.add(
                "DELETE",
                GuestPaths.one(kind),
                Map.of(
                        "purge",
                        Parameter.FLAG,
                        "destroy-unreferenced-disks",
                        Parameter.FLAG,
                        kind.isContainer() ? "force" : "skiplock",
                        Parameter.FLAG),
                a -> a.needOnGuest("VM.Allocate"),
                new GuestDestroyPaths(kind)::destroy);
    }

    private String destroy(ApiCall asking) {
        boolean locked = asking.flag("skiplock") && asking.caller().isRoot();
        if (!locked) GuestPowerPaths.refuseSkiplock(asking);
        refuse(asking, asking.guest(kind));
        return GuestPowerPaths.task(asking, kind, kind.task("destroy"), (task, guest) -> {
            refuse(asking, guest);
            if (!locked) GuestPowerPaths.checkLock(guest);
            refuseBase(guest);
            guest.stop();
            guest.lock("destroyed");
            task.workHalf();
            destroy(guest, asking.flag("destroy-unreferenced-disks"));
            if (asking.flag("purge")) {
                task.line("purging " + kind.label() + " " + guest.vmid() + " from related configurations..");
            }
            task.workHalf();
        });
    }

    private void refuse(ApiCall asking, SimGuest guest) {
        if (guest.isProtected()) {
            throw Failure.server("can't remove " + kind.label() + " " + guest.vmid() + " - protection mode enabled");
        }
        if (kind.isContainer()) GuestPowerPaths.checkLock(guest);
        if (!asking.flag("purge")) refuseReferences(guest);
        if (guest.isRunning() && !asking.flag("force")) {
            throw Failure.server(
                    kind.isContainer()
                            ? "unable to destroy CT " + guest.vmid() + " - container is running"
                            : "VM " + guest.vmid() + " is running - destroy failed");
        }
    }

    private void refuseReferences(SimGuest guest) {
        String what = kind.label() + " " + guest.vmid();
        if (guest.isHighlyAvailable()) {
            throw Failure.server("unable to remove " + what + " - used in HA resources and purge parameter not set.");
        }
        if (guest.replicatedTo() != null) {
            throw Failure.server("There is a replication job '" + guest.vmid() + "-0' for guest '" + guest.vmid()
                    + "' - please remove that first.");
        }
    }

    /** Refuses to destroy base volumes that linked clones still use. */
    private static void refuseBase(SimGuest guest) {
        for (GuestDisk disk : GuestDisk.all(guest, guest.configInForce())) {
            if (!disk.clones(guest.node()).isEmpty()) {
                throw Failure.server("base volume '" + disk.volume().id() + "' is still in use by linked cloned");
            }
        }
    }

    /** Removes a guest with its disks: all volumes with its ID, or only those that it names. */
    public static void destroy(SimGuest guest, boolean all) {
        SimCluster cluster = guest.cluster();
        if (all) {
            cluster.remove(guest.vmid());
            return;
        }
        Set<String> named = named(guest);
        cluster.forget(guest.vmid());
        for (SimStorage storage : cluster.storages()) {
            List.copyOf(storage.volumes(guest.node())).stream()
                    .filter(v -> Integer.valueOf(guest.vmid()).equals(v.vmid()) && named.contains(v.id()))
                    .forEach(v -> storage.remove(guest.node(), v.name()));
        }
    }

    private static Set<String> named(SimGuest guest) {
        var named = new HashSet<String>();
        GuestDisk.all(guest, guest.configInForce())
                .forEach(d -> named.add(d.volume().id()));
        named.add(String.valueOf(guest.get("vmstate")));
        for (Snapshots.Snapshot snapshot : guest.snapshots().list()) {
            GuestDisk.all(guest, snapshot.config())
                    .forEach(d -> named.add(d.volume().id()));
            named.add(String.valueOf(snapshot.memory()));
        }
        return named;
    }
}
