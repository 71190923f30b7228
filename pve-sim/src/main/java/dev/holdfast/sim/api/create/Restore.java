package dev.holdfast.sim.api.create;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.access.PoolPaths;
import dev.holdfast.sim.api.guest.ContainerDisks;
import dev.holdfast.sim.api.guest.GuestConfigPaths;
import dev.holdfast.sim.api.guest.GuestPowerPaths;
import dev.holdfast.sim.api.storage.VolumeName;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Backup;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.wire.Failure;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Restoring a guest from a backup: as a new guest, or over an existing stopped guest with {@code force}. */
public final class Restore {
    private static final Set<String> NO_KEYS = Set.of(
            "archive",
            "bwlimit",
            "force",
            "ha-managed",
            "ignore-unpack-errors",
            "live-restore",
            "ostemplate",
            "password",
            "pool",
            "restore",
            "ssh-public-keys",
            "start",
            "storage",
            "unique",
            "vmid");

    private final ApiCall asking;
    private final GuestKind kind;
    private final int vmid;
    private final VolumeName archive;
    private final Map<String, String> fresh = new TreeMap<>();

    private Restore(ApiCall asking, GuestKind kind) {
        this.asking = asking;
        this.kind = kind;
        this.vmid = asking.number("vmid", 0);
        String sent = asking.parameters().getOrDefault(kind.isContainer() ? "ostemplate" : "archive", "-");
        if (sent.equals("-")) throw Failure.server("pipe requires cli environment");
        if (sent.startsWith("/")) throw Failure.server("Only root can pass arbitrary filesystem paths.");
        this.archive = VolumeName.of(asking.cluster(), sent);
    }

    /** {@code POST /nodes/{node}/lxc} with {@code restore}. */
    public static String container(ApiCall asking) {
        return new Restore(asking, GuestKind.CONTAINER).start();
    }

    /** {@code POST /nodes/{node}/qemu} with {@code archive}. */
    public static String machine(ApiCall asking) {
        if (asking.flag("live-restore")) throw Failure.of(501, "not modelled: starting while restoring");
        return new Restore(asking, GuestKind.MACHINE).start();
    }

    private String start() {
        asking.needQuorum();
        SimGuest old = asking.cluster().guest(vmid);
        boolean same = old != null && old.kind() == kind && old.node().equals(asking.node());
        boolean over = same && asking.flag("force");
        needRight(over);
        PoolPaths.needToExist(asking);
        if (old != null) refuse(old, over);
        archive.needContent("backup");
        archive.needRead(asking.caller(), vmid);
        sentDisks().forEach((_, value) -> needStorage(value.substring(0, Math.max(0, value.indexOf(':')))));
        String storage = asking.parameter("storage");
        if (sentDisks().isEmpty() && (kind.isContainer() || storage != null))
            needStorage(storage == null ? "local" : storage);
        SimGuest guest = old == null ? asking.cluster().bare(kind, vmid, asking.node()) : old;
        int crashes = asking.owner().crashes();
        guest.lock("create");
        return asking.cluster()
                .start(
                        asking.node(),
                        kind.task("restore"),
                        Integer.toString(vmid),
                        asking.caller().id(),
                        task -> run(task, guest, over, crashes))
                .upid();
    }

    /** VM.Backup on an existing guest also permits restoring over it. */
    private void needRight(boolean over) {
        String path = "/vms/" + vmid;
        String pool = asking.parameter("pool");
        if (pool != null && asking.caller().has("/pool/" + pool, "VM.Allocate")) return;
        if (asking.caller().has(path, "VM.Allocate") || (over && asking.caller().has(path, "VM.Backup"))) return;
        throw Failure.of(403, "Permission check failed");
    }

    private void refuse(SimGuest old, boolean over) {
        String failed = "unable to restore " + kind.label() + " " + vmid + " - ";
        if (!over) {
            String taken = old.kind().label() + " " + vmid + " already exists on node '" + old.node() + "'";
            throw Failure.server(kind.isContainer() ? taken : failed + taken);
        }
        if (old.isRunning()) {
            throw Failure.server(kind.isContainer() ? "can't overwrite running container" : failed + "vm is running");
        }
        if (old.isProtected()) throw Failure.server(failed + "protection mode enabled");
        try {
            GuestPowerPaths.checkLock(old);
        } catch (Failure e) {
            throw Failure.server(failed + e.text());
        }
    }

    /** The disks in the request; if there are any, the disks of the backup are ignored. */
    private Map<String, String> sentDisks() {
        var requested = new TreeMap<String, String>();
        asking.parameters().forEach((key, value) -> {
            if (kind.isContainer() && key.matches("rootfs|mp[0-9]+")) requested.put(key, value);
        });
        if (!requested.isEmpty() && !requested.containsKey("rootfs")) {
            throw Failure.server("mount points configured, but 'rootfs' not set - aborting");
        }
        return requested;
    }

    private void needStorage(String id) {
        SimStorage storage = asking.cluster().storage(id);
        if (storage.isEnabled() && storage.isOn(asking.node()) && !storage.holds(kind.content())) {
            String what = kind.isContainer() ? "container directories" : "vm images";
            throw Failure.parameter("storage", "storage '" + id + "' does not support " + what);
        }
        asking.caller().need("/storage/" + id, "Datastore.AllocateSpace");
        storage.needActive(asking.node());
    }

    private void run(SimTask task, SimGuest guest, boolean over, int crashes) throws InterruptedException {
        boolean done = false;
        try {
            if (kind.isContainer()) task.line("recovering backed-up configuration from '" + archive.id() + "'");
            Backup backup = archive.backup(asking.node());
            if (backup.damage() != null) {
                if (backup.origin().owner() == null) complain(task, backup.flaw());
                throw Failure.server(backup.damage());
            }
            Map<String, String> disks = disks(backup);
            task.workHalf();
            unpack(task);
            boolean skipsRaw = !backup.rawLines().isEmpty() && !asking.caller().isRoot();
            if (skipsRaw) skip(task, backup.rawLines());
            put(guest, backup, disks, skipsRaw);
            task.workHalf();
            PoolPaths.join(asking, vmid);
            done = true;
        } catch (Failure e) {
            throw Failure.server("unable to restore " + kind.label() + " " + vmid + " - " + e.text());
        } finally {
            // After a crash of the node nobody tidies up: the guest stays locked, with what was written until then.
            if (asking.owner().crashes() == crashes) {
                guest.lock(null);
                if (!done && over) dropDisks(guest, fresh);
                if (!done && !over) asking.cluster().remove(vmid);
            }
        }
        if (asking.flag("start")) guest.start();
    }

    /** What the programs that unpack the archive print into the task's log. */
    private void complain(SimTask task, Backup.@Nullable Flaw flaw) {
        if (flaw == Backup.Flaw.CHANGED && archive.name().endsWith(".zst")) {
            task.line("/*stdin*\\ : Decoding error (36) : Data corruption detected ");
        }
        if (!kind.isContainer()) {
            task.line("** (process:4711): ERROR **: can't read header - got wrong vma magic");
            return;
        }
        task.line("tar: Unexpected EOF in archive");
        task.line("tar: Error is not recoverable: exiting now");
    }

    /** The value of each disk: a request for a new disk, or the value in the backup's configuration. */
    private Map<String, String> disks(Backup backup) {
        if (backup.kind() != kind) {
            throw Failure.server(
                    kind.isContainer()
                            ? "rootfs configuration could not be recovered, please check and specify manually!"
                            : "archive does not contain the configuration of a virtual machine");
        }
        Map<String, String> requested = sentDisks();
        if (!requested.isEmpty()) return requested;
        var disks = new TreeMap<String, String>();
        backup.config().forEach((key, value) -> {
            if (isDisk(key, value.toString())) disks.put(key, value.toString());
        });
        disks.forEach((key, value) -> {
            if (Disks.named(value) == null) {
                throw Failure.server("restoring '" + key + "' to bind mount is only possible for root");
            }
            if (kind.isContainer() && Disks.bytes(value) == 0) {
                throw Failure.server("unable to detect disk size - please specify " + key + " (size)");
            }
            if (!kind.isContainer()) needImages(value);
        });
        return disks;
    }

    private boolean isDisk(String key, String value) {
        if (kind.isContainer()) return key.matches("rootfs|mp[0-9]+");
        return Backup.isTaken(GuestKind.MACHINE, key, value);
    }

    /** Without a {@code storage} parameter, each disk of a VM is restored to its original storage. */
    private void needImages(String value) {
        SimStorage storage = storageOf(value);
        storage.needActive(asking.node());
        if (!storage.holds("images")) {
            throw Failure.server("Content type 'images' is not available on storage '" + storage.id() + "'");
        }
        asking.caller().need("/storage/" + storage.id(), "Datastore.AllocateSpace");
    }

    private SimStorage storageOf(String value) {
        String sent = asking.parameter("storage");
        Disks.Named named = Disks.named(value);
        String own = named == null || kind.isContainer() ? "local" : named.storage();
        return asking.cluster().storage(sent == null ? own : sent);
    }

    private void unpack(SimTask task) {
        String path = archive.storage().path(archive.name());
        if (kind.isContainer()) {
            task.line("restoring '" + archive.id() + "' now..");
            task.line("extracting archive '" + path + "'");
            return;
        }
        task.line("restore vma archive: " + path);
        for (int percent = 10; percent <= 100; percent += 30) {
            task.line("progress " + percent + "% (read " + percent * 10_000_000L + " bytes, duration " + percent / 10
                    + " sec)");
        }
    }

    private static void skip(SimTask task, List<String> rawLines) {
        task.warn("skipping custom lxc options, restore manually as root:");
        task.line("-".repeat(32));
        rawLines.forEach(task::line);
        task.line("-".repeat(32));
    }

    private void put(SimGuest guest, Backup backup, Map<String, String> disks, boolean skipsRaw) {
        var before = guest.config();
        // A container's new disks are created while the old ones still exist, so they get other numbers.
        if (!kind.isContainer()) dropDisks(guest, before);
        disks.forEach((key, value) -> fresh.put(key, allocated(guest, value)));
        if (kind.isContainer()) dropDisks(guest, before);
        var config = new TreeMap<String, Object>();
        backup.config().forEach((key, value) -> {
            if (!isDisk(key, value.toString()) && !key.matches("unused[0-9]+|parent|vmgenid")) config.put(key, value);
        });
        if (skipsRaw) config.remove("lxc");
        config.putAll(fresh);
        // A new generation ID shows the guest OS that it was restored.
        if (backup.config().containsKey("vmgenid")) {
            config.put("vmgenid", UUID.randomUUID().toString());
        }
        if (asking.flag("unique")) {
            config.replaceAll((key, value) -> key.matches("net[0-9]+") ? renewed(guest, key, value.toString()) : value);
        }
        asking.parameters().forEach((key, value) -> {
            if (NO_KEYS.contains(key) || disks.containsKey(key)) return;
            Object stored = GuestConfigPaths.stored(asking, guest, key, value);
            if (stored != null) config.put(key, stored);
        });
        var gone = new HashSet<>(before.keySet());
        gone.removeAll(List.of("digest", "lock"));
        gone.removeAll(config.keySet());
        gone.forEach(key -> guest.set(key, null));
        config.forEach(guest::set);
        guest.agent().answers(backup.origin().agentAnswers());
        if (kind.isContainer())
            guest.unpack(backup.files(), String.valueOf(backup.config().get("hostname")));
    }

    private void dropDisks(SimGuest guest, Map<String, ?> config) {
        config.forEach((key, value) -> {
            Disks.Named named = Disks.KEY.matcher(key).matches() ? Disks.named(value.toString()) : null;
            SimStorage storage = named == null ? null : asking.cluster().findStorage(named.storage());
            Volume volume = named == null || storage == null ? null : storage.find(guest.node(), named.name());
            if (storage != null && volume != null && volume.isDiskOf(vmid)) {
                storage.remove(guest.node(), volume.name());
            }
        });
    }

    private String allocated(SimGuest guest, String value) {
        Disks.Named named = Disks.named(value);
        if (named == null) return ContainerDisks.stored(asking, guest, value);
        SimStorage storage = storageOf(value);
        long size = Disks.bytes(value);
        Volume made = storage.allocate(guest.node(), vmid, kind, null, size);
        if (storage.free(guest.node()) <= 0) {
            storage.remove(guest.node(), made.name());
            String tool = kind.archiver();
            throw Failure.server("command '" + tool + "' failed: exit code " + (kind.isContainer() ? 2 : 1));
        }
        return made.id() + named.rest();
    }

    private static String renewed(SimGuest guest, String key, String nic) {
        return nic.replaceFirst("([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}", guest.hardwareAddress(key + " anew " + nic));
    }
}
