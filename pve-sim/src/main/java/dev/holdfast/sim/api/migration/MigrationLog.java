package dev.holdfast.sim.api.migration;

import dev.holdfast.sim.model.GuestDisk;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.wire.Failure;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The common part of all migrations: log lines with a timestamp, and a last line with the duration. */
final class MigrationLog {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);
    private static final List<String> CARRIED = List.of("btrfs", "dir", "lvm", "lvmthin", "zfspool");

    /** The migration itself; a {@link Failure} that it throws is the reason for the abort. */
    interface Transfer {
        void go() throws InterruptedException;
    }

    private final SimTask task;
    private final SimGuest guest;
    private final long begin;

    MigrationLog(SimTask task, SimGuest guest) {
        this.task = task;
        this.guest = guest;
        this.begin = guest.cluster().now();
    }

    void say(String text) {
        task.line(TIME.format(Instant.ofEpochMilli(guest.cluster().now())) + " " + text);
    }

    /** Runs the migration; after a failure, restarts the container that was shut down for it. */
    void go(Transfer transfer) throws InterruptedException {
        boolean ran = guest.isRunning();
        try {
            transfer.go();
            say("done (duration " + duration() + ")");
        } catch (Failure reason) {
            if (guest.isContainer() && ran && !guest.isRunning()) {
                say("starting it again where it was");
                guest.start();
            }
            say("ERROR: migration aborted (duration " + duration() + "): " + reason.text());
            throw Failure.server("migration aborted");
        }
    }

    private String duration() {
        long seconds = (guest.cluster().now() - begin) / 1000;
        return "%02d:%02d:%02d".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60);
    }

    /** Containers migrate only while stopped: if requested, they are shut down before and started afterwards. */
    void prepareContainer(boolean online, boolean restart) {
        if (!guest.isRunning()) return;
        if (online) throw Failure.server("lxc live migration is currently not implemented");
        if (!restart) throw Failure.server("running container can only be migrated in restart mode");
    }

    void shutDown(int timeout) throws InterruptedException {
        if (!guest.isContainer() || !guest.isRunning()) return;
        say("shutting down CT " + guest.vmid());
        if (guest.isDeaf()) {
            task.work(Duration.ofSeconds(timeout));
            throw Failure.server(
                    "command 'lxc-stop -n " + guest.vmid() + " --timeout " + timeout + "' failed: exit code 1");
        }
        guest.stop();
    }

    /** The disks that have to be copied; fails if one of them can't be copied. */
    List<GuestDisk> localDisks(boolean live, boolean allLocal) {
        Map<String, Object> config = guest.configInForce();
        var reasons = new TreeMap<String, String>();
        List<GuestDisk> local = GuestDisk.all(guest, config).stream()
                .filter(d -> allLocal || !d.storage().isShared())
                .toList();
        for (GuestDisk disk : local) {
            String reason = reason(disk, live);
            if (!reason.isEmpty()) reasons.put(disk.volume().id(), reason);
            else say("disk '" + disk.volume().id() + "' is local and goes along");
        }
        config.forEach((key, value) -> {
            Disks.Named image = Disks.isMedium(value.toString()) ? Disks.named(value.toString()) : null;
            SimStorage storage = image == null ? null : guest.cluster().findStorage(image.storage());
            boolean stays = storage != null && (allLocal || !storage.isShared());
            if (image != null && stays && !image.name().contains("-cloudinit")) {
                reasons.put(image.id(), "local cdrom image");
            }
        });
        reasons.forEach((volume, reason) -> say("can't migrate local volume '" + volume + "': " + reason));
        if (reasons.isEmpty()) return local;
        throw Failure.server(
                guest.isContainer()
                        ? "can't migrate CT - check log"
                        : "Problem found while scanning volumes - can't migrate VM - check log");
    }

    private String reason(GuestDisk disk, boolean live) {
        String type = disk.storage().type();
        if (guest.snapshots().need(disk.volume())) {
            if (live) return "online storage migration not possible if snapshot exists";
            boolean qcow2 = disk.volume().format().equals("qcow2") && !guest.isContainer();
            if (!type.equals("zfspool") && !qcow2) return "non-migratable snapshot exists";
        }
        if (disk.volume().parent() != null) return "clone of '" + disk.volume().parent() + "'";
        if (!disk.clones(guest.node()).isEmpty()) return "referenced by linked clone(s)";
        if (!disk.storage().isShared() && !CARRIED.contains(type)) return "storage type '" + type + "' not supported";
        return "";
    }
}
