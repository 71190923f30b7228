package dev.holdfast.sim.api.create;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.api.access.PoolPaths;
import dev.holdfast.sim.api.guest.DiskCopy;
import dev.holdfast.sim.api.guest.Feature;
import dev.holdfast.sim.api.guest.GuestConfigPaths;
import dev.holdfast.sim.api.guest.GuestKeys;
import dev.holdfast.sim.api.guest.GuestPaths;
import dev.holdfast.sim.api.guest.GuestPowerPaths;
import dev.holdfast.sim.model.GuestDisk;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Cloning guests: full clones, and linked clones that keep reading from a template. */
public final class GuestClonePaths {
    private final GuestKind kind;

    private GuestClonePaths(GuestKind kind) {
        this.kind = kind;
    }

    /** Registers the routes of containers or of VMs. */
    public static void add(Route.Table table, GuestKind kind) {
        var parameters = new HashMap<String, Parameter>();
        parameters.put("newid", Formats.VMID.must());
        parameters.put("bwlimit", GuestKeys.bandwidth(kind));
        parameters.put("description", Parameter.TEXT);
        parameters.put("full", Parameter.FLAG);
        parameters.put(kind.nameKey(), Formats.DNS_NAME);
        parameters.put("pool", Parameter.TEXT);
        parameters.put("snapname", Formats.CONFIG_ID);
        parameters.put("storage", Formats.STORAGE);
        parameters.put("target", Formats.NODE);
        if (!kind.isContainer()) parameters.put("format", Parameter.oneOf("raw", "qcow2", "vmdk"));
        table.add(
                "POST",
                GuestPaths.one(kind) + "/clone",
                Map.copyOf(parameters),
                GuestClonePaths::check,
                new GuestClonePaths(kind)::clone);
    }

    private static void check(ApiCall asking) {
        asking.needOnGuest("VM.Clone");
        String pool = asking.parameter("pool");
        if (pool != null && asking.caller().has("/pool/" + pool, "VM.Allocate")) return;
        asking.caller().need("/vms/" + asking.parameters().getOrDefault("newid", ""), "VM.Allocate");
    }

    /** The source and the target of a clone. */
    private record Spec(
            SimGuest source,
            Map<String, Object> config,
            int newid,
            boolean full,
            @Nullable SimStorage storage,
            @Nullable String format,
            @Nullable String target) {}

    private String clone(ApiCall asking) {
        Spec spec = spec(asking);
        PoolPaths.needToExist(asking);
        refuse(asking, spec);
        SimGuest fresh =
                asking.cluster().reserve(kind, spec.newid(), asking.node(), kind.isContainer() ? "create" : "clone");
        if (fresh == null) throw taken(spec.newid());
        if (kind.isContainer()) spec.source().lock("disk");
        return asking.cluster()
                .start(
                        asking.node(),
                        kind.task("clone"),
                        asking.variable("vmid"),
                        asking.caller().id(),
                        task -> task.alone(spec.source(), t -> make(asking, t, spec, fresh)))
                .upid();
    }

    private Spec spec(ApiCall asking) {
        String target = asking.parameter("target");
        if (target != null && (target.equals(asking.node()) || target.equals("localhost"))) target = null;
        if (target != null && asking.cluster().find(target) == null) {
            throw Failure.server("no such cluster node '" + target + "'");
        }
        String storageId = asking.parameter("storage");
        SimStorage storage = storageId == null ? null : asking.cluster().usableStorage(storageId, asking.node());
        if (storage != null && target != null) {
            asking.cluster().usableStorage(storage.id(), target);
            if (!storage.isShared()) throw Failure.server("can't clone to non-shared storage '" + storageId + "'");
        }
        asking.needQuorum();
        SimGuest source = asking.guest(kind);
        GuestPowerPaths.checkLock(source);
        String snapshot = asking.parameter("snapname");
        Map<String, Object> config = snapshot == null
                ? source.configInForce()
                : source.snapshots().get(snapshot).config();
        boolean full = asking.parameter("full") == null ? !source.isTemplate() : asking.flag("full");
        return new Spec(source, config, asking.number("newid", 0), full, storage, asking.parameter("format"), target);
    }

    private void refuse(ApiCall asking, Spec spec) {
        if (kind.isContainer()) asking.cluster().needFree(spec.newid());
        for (String word : List.of("storage", "format")) {
            if (!spec.full() && asking.parameter(word) != null) {
                throw Failure.server("parameter '" + word + "' not allowed for linked clones");
            }
        }
        boolean ofSnapshot = asking.parameter("snapname") != null;
        boolean shared = true;
        spec.config().forEach((key, value) -> {
            if (key.matches("net[0-9]+")) GuestConfigPaths.needBridge(asking, kind, key, value.toString());
            boolean mount = kind.isContainer() && key.matches("rootfs|mp[0-9]+");
            if (mount && GuestDisk.of(spec.source(), key, value) == null) {
                throw Failure.server("unable to clone mountpoint '" + key + "' (type bind)");
            }
        });
        for (GuestDisk disk : GuestDisk.used(spec.source(), spec.config())) {
            SimStorage to = spec.storage() == null ? disk.storage() : spec.storage();
            asking.caller().need("/storage/" + to.id(), "Datastore.AllocateSpace");
            if (!kind.isContainer() && !to.holds("images")) {
                throw Failure.parameter("storage", "storage '" + to.id() + "' does not support vm images");
            }
            shared = shared && disk.storage().isShared() && to.isShared();
            refuse(spec, disk, ofSnapshot);
        }
        if (spec.target() != null && !shared) {
            throw Failure.server("can't clone " + kind.label() + " to node '" + spec.target() + "' (" + kind.label()
                    + " uses local storage)");
        }
        if (asking.cluster().guest(spec.newid()) != null) throw taken(spec.newid());
    }

    private void refuse(Spec spec, GuestDisk disk, boolean ofSnapshot) {
        if (spec.full() && kind.isContainer() && spec.source().isRunning() && !ofSnapshot) {
            throw Failure.server("Cannot do full clones on a running container without snapshots");
        }
        Feature feature = spec.full() ? Feature.COPY : Feature.CLONE;
        if (feature.isGiven(spec.source(), disk, ofSnapshot)) return;
        throw Failure.server(
                kind.isContainer()
                        ? "Linked clone feature for '" + disk.volume().id() + "' is not available"
                        : (spec.full() ? "Full" : "Linked") + " clone feature is not supported for drive '" + disk.key()
                                + "'");
    }

    private Failure taken(int newid) {
        return Failure.server("unable to create " + kind.label() + " " + newid + ": config file already exists");
    }

    private void make(ApiCall asking, SimTask task, Spec spec, SimGuest fresh) throws InterruptedException {
        boolean made = false;
        try {
            task.workHalf();
            fill(asking, task, spec, fresh);
            task.workHalf();
            made = true;
        } catch (Failure failure) {
            throw Failure.server("clone failed: " + failure.text());
        } finally {
            if (kind.isContainer()) spec.source().lock(null);
            if (!made) asking.cluster().remove(fresh.vmid());
        }
        PoolPaths.join(asking, fresh.vmid());
        fresh.lock(null);
        if (spec.target() != null) fresh.moveTo(spec.target());
    }

    private void fill(ApiCall asking, SimTask task, Spec spec, SimGuest fresh) {
        var config = new TreeMap<>(spec.config());
        config.keySet().removeIf(key -> key.matches("unused[0-9]+|template|parent|digest|lock|vmstate|snaptime"));
        config.replaceAll((key, value) -> key.matches("net[0-9]+") ? renewed(fresh, key, value.toString()) : value);
        String name = asking.parameter(kind.nameKey());
        if (name != null) config.put(kind.nameKey(), name);
        else if (!kind.isContainer())
            config.put("name", "Copy-of-VM-" + spec.source().name());
        String description = asking.parameter("description");
        if (description != null) config.put("description", description);
        if (!kind.isContainer()) {
            config.put("smbios1", "uuid=" + UUID.randomUUID());
            config.put("vmgenid", UUID.randomUUID().toString());
        }
        for (GuestDisk disk : GuestDisk.all(spec.source(), spec.config())) {
            if (disk.isUnused()) continue;
            boolean copied = spec.full() || disk.isCloudinit();
            task.line((copied ? "full" : "linked") + " clone of " + disk.key() + " ("
                    + disk.volume().id() + ")");
            Volume volume = copied ? copy(spec, disk, fresh) : DiskCopy.linked(disk, fresh);
            config.put(disk.key(), disk.naming(volume));
        }
        config.forEach(fresh::set);
    }

    private Volume copy(Spec spec, GuestDisk disk, SimGuest fresh) {
        SimStorage to = spec.storage() == null ? disk.storage() : spec.storage();
        return DiskCopy.full(disk, fresh, to, fresh.node(), spec.format());
    }

    /** A clone gets new MAC addresses. */
    private static String renewed(SimGuest fresh, String key, String value) {
        return value.replaceFirst("([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}", fresh.hardwareAddress(key));
    }
}
