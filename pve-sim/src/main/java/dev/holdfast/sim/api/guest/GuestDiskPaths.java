package dev.holdfast.sim.api.guest;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.Route;
import dev.holdfast.sim.model.GuestConfig;
import dev.holdfast.sim.model.GuestDisk;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.schema.Formats;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Resizing disks and moving them between storages. */
public final class GuestDiskPaths {
    private static final Pattern SIZE = Pattern.compile("(\\+?)(\\d+(?:\\.\\d+)?)([KMGT]?)");

    private final GuestKind kind;

    private GuestDiskPaths(GuestKind kind) {
        this.kind = kind;
    }

    /** Registers the routes of containers or of VMs. */
    public static void add(Route.Table table, GuestKind kind) {
        var paths = new GuestDiskPaths(kind);
        String one = GuestPaths.one(kind);
        Route.Check check = a -> a.needOnGuest("VM.Config.Disk");
        var resize = new HashMap<String, Parameter>();
        resize.put("disk", (kind.isContainer() ? DiskKeys.CONTAINER : DiskKeys.MACHINE).must());
        resize.put("size", Parameter.matching(SIZE.pattern()).must());
        resize.put("digest", Parameter.text(40));
        if (!kind.isContainer()) resize.put("skiplock", Parameter.FLAG);
        table.add("PUT", one + "/resize", Map.copyOf(resize), check, paths::resize);
        var move = new HashMap<String, Parameter>();
        Parameter keys = kind.isContainer() ? DiskKeys.CONTAINER_AND_UNUSED : DiskKeys.MACHINE_AND_UNUSED;
        move.put(kind.isContainer() ? "volume" : "disk", keys.must());
        move.put(kind.isContainer() ? "target-volume" : "target-disk", keys);
        move.put("storage", Formats.STORAGE);
        move.put("delete", Parameter.FLAG);
        move.put("digest", Parameter.text(40));
        move.put("target-digest", Parameter.text(40));
        move.put("target-vmid", Formats.VMID);
        move.put("bwlimit", GuestKeys.bandwidth(kind));
        if (!kind.isContainer()) move.put("format", Parameter.oneOf("raw", "qcow2", "vmdk"));
        table.add(
                "POST",
                one + (kind.isContainer() ? "/move_volume" : "/move_disk"),
                Map.copyOf(move),
                check,
                paths::move);
    }

    private GuestDisk disk(SimGuest guest, String key) {
        Object value = guest.get(key);
        if (value == null) throw Failure.server("disk '" + key + "' does not exist");
        GuestDisk disk = GuestDisk.of(guest, key, value);
        if (disk == null && Disks.isMedium(value.toString())) throw Failure.server("you can't resize a cdrom");
        if (disk == null) throw Failure.server("disk '" + key + "' has no associated volume");
        return disk;
    }

    private String resize(ApiCall asking) {
        GuestPowerPaths.refuseSkiplock(asking);
        SimGuest known = asking.guest(kind);
        // For VMs the task reports the errors.
        if (kind.isContainer()) checkResize(asking, known);
        return GuestPowerPaths.task(asking, kind, "resize", (task, guest) -> {
            checkResize(asking, guest);
            task.workHalf();
            GuestDisk disk = disk(guest, asking.parameters().getOrDefault("disk", ""));
            long bytes = wanted(asking, disk.volume().size());
            disk.storage().put(guest.node(), disk.volume().sized(bytes));
            guest.set(disk.key(), disk.sized(bytes));
            task.line(disk.volume().id() + " has " + Disks.size(bytes) + " now");
            task.workHalf();
        });
    }

    private void checkResize(ApiCall asking, SimGuest guest) {
        GuestPowerPaths.checkLock(guest);
        GuestConfigPaths.refuseStale(asking, guest);
        GuestDisk disk = disk(guest, asking.parameters().getOrDefault("disk", ""));
        if (!kind.isContainer()
                && !guest.snapshots().isEmpty()
                && disk.volume().format().equals("qcow2")) {
            throw Failure.server("can't resize volume: " + disk.key() + " if snapshot exists");
        }
        asking.caller().need("/storage/" + disk.storage().id(), "Datastore.AllocateSpace");
        long bytes = wanted(asking, disk.volume().size());
        if (bytes < disk.volume().size()) {
            throw Failure.server(
                    kind.isContainer() ? "unable to shrink disk size" : "shrinking disks is not supported");
        }
        if (kind.isContainer() && bytes == disk.volume().size())
            throw Failure.server("disk is already at specified size");
    }

    private static long wanted(ApiCall asking, long now) {
        Matcher size = SIZE.matcher(asking.parameters().getOrDefault("size", ""));
        if (!size.matches()) throw Failure.server("invalid size string");
        int shift = switch (size.group(3)) {
            case "K" -> 10;
            case "M" -> 20;
            case "G" -> 30;
            case "T" -> 40;
            default -> 0;
        };
        long bytes = (long) (Double.parseDouble(size.group(2)) * (1L << shift));
        return size.group(1).isEmpty() ? bytes : now + bytes;
    }

    private String move(ApiCall asking) {
        String storage = asking.parameter("storage");
        String target = asking.parameter("target-vmid");
        if (storage == null && target == null) {
            throw both("both 'storage' and 'target-vmid' missing, either needs to be set");
        }
        if (storage != null && target != null) throw both("either set 'storage' or 'target-vmid', but not both");
        if (storage == null) throw Failure.of(501, "not modelled: giving disks to other guests");
        asking.caller().need("/storage/" + storage, "Datastore.AllocateSpace");
        SimStorage to = asking.cluster().usableStorage(storage, asking.node());
        checkMove(asking, asking.guest(kind), to);
        return GuestPowerPaths.task(asking, kind, kind.isContainer() ? "move_volume" : "qmmove", (task, guest) -> {
            GuestDisk disk = checkMove(asking, guest, to);
            if (!kind.isContainer()) {
                carry(asking, task, guest, disk, to);
                return;
            }
            guest.locked("disk", () -> carry(asking, task, guest, disk, to));
        });
    }

    private static Failure both(String text) {
        return Failure.parameters(Map.of("storage", text, "target-vmid", text));
    }

    private GuestDisk checkMove(ApiCall asking, SimGuest guest, SimStorage to) {
        String word = kind.isContainer() ? "volume" : "disk";
        String key = asking.parameters().getOrDefault(word, "");
        if (!kind.isContainer() && key.startsWith("unused")) throw unmovable(word, key);
        GuestPowerPaths.checkLock(guest);
        if (kind.isContainer() && guest.isRunning()) throw Failure.server("cannot move volumes of a running container");
        if (key.startsWith("unused")) throw unmovable(word, key);
        GuestConfigPaths.refuseStale(asking, guest);
        if (!kind.isContainer() && Disks.isMedium(String.valueOf(guest.get(key)))) {
            throw Failure.server("you can't move a cdrom");
        }
        GuestDisk disk = disk(guest, key);
        String format = asking.parameter("format");
        boolean same = format == null
                || !disk.storage().keepsFiles()
                || format.equals(disk.volume().format());
        if (!kind.isContainer() && disk.storage() == to && same) {
            throw Failure.server("you can't move to the same storage with same format");
        }
        if (!to.holds(kind.content())) {
            throw Failure.server(
                    "storage '" + to.id() + "' does not support " + (kind.isContainer() ? "CT rootdirs" : "vm images"));
        }
        if (asking.flag("delete") && guest.snapshots().need(disk.volume())) {
            throw Failure.server("you can't move a " + word + " with snapshots and delete the source");
        }
        return disk;
    }

    private static Failure unmovable(String word, String key) {
        return Failure.server("cannot move " + word + " '" + key + "', only configured " + word
                + "s can be moved to another storage");
    }

    private static void carry(ApiCall asking, SimTask task, SimGuest guest, GuestDisk disk, SimStorage to)
            throws InterruptedException {
        task.line("copying " + disk.volume().id() + " to " + to.id());
        task.workHalf();
        Volume made = DiskCopy.full(disk, guest, to, guest.node(), asking.parameter("format"));
        synchronized (guest) {
            GuestConfig file = guest.file();
            file.put(disk.key(), disk.naming(made)); // keeps the old volume as an unused disk
            if (asking.flag("delete")) {
                file.inForce().forEach((key, value) -> {
                    if (key.startsWith("unused") && value.equals(disk.volume().id())) file.remove(key, true);
                });
            }
            guest.cluster().changed();
        }
        task.workHalf();
    }
}
