package dev.holdfast.sim.api.backup;

import dev.holdfast.sim.api.ApiCall;
import dev.holdfast.sim.api.guest.GuestPowerPaths;
import dev.holdfast.sim.api.storage.Protection;
import dev.holdfast.sim.api.storage.PrunePaths;
import dev.holdfast.sim.api.storage.Retention;
import dev.holdfast.sim.model.Backups;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.SimStorage;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.guest.Agent;
import dev.holdfast.sim.model.guest.GuestKind;
import dev.holdfast.sim.model.volume.Backup;
import dev.holdfast.sim.model.volume.Disks;
import dev.holdfast.sim.model.volume.Volume;
import dev.holdfast.sim.schema.Parameter;
import dev.holdfast.sim.wire.Failure;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The backup of one guest: it is locked during the backup, and stopped or paused if the mode requires that. */
final class GuestBackup {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

    private final ApiCall asking;
    private final SimTask task;
    private final SimStorage storage;
    private final SimGuest guest;
    private final Retention keep;
    private final boolean prunes;
    private long offlineSince;

    GuestBackup(ApiCall asking, SimTask task, SimStorage storage, SimGuest guest) {
        this.asking = asking;
        this.task = task;
        this.storage = storage;
        this.guest = guest;
        this.keep = keep(asking, storage);
        String remove = asking.parameter("remove");
        this.prunes = (remove == null || Parameter.isYes(remove)) && !keep.keepsAll();
    }

    private static Retention keep(ApiCall asking, SimStorage storage) {
        String sent = asking.parameter("prune-backups");
        String old = asking.parameter("maxfiles");
        if (sent == null && old != null) sent = "keep-last=" + old;
        String configured = storage.option("prune-backups");
        return Retention.of(sent != null ? sent : configured != null ? configured : "keep-all=1");
    }

    void run() throws InterruptedException {
        Volume made = Backups.volume(
                storage, guest, asking.cluster().now(), asking.parameters().getOrDefault("compress", "0"));
        needPlace(made);
        info("Starting Backup of VM " + guest.vmid() + " (" + guest.kind().type() + ")");
        info("Backup started at "
                + TIME.format(Instant.ofEpochMilli(asking.cluster().now())));
        boolean running = guest.isRunning();
        info("status = " + (running ? "running" : "stopped"));
        int crashes = asking.owner().crashes();
        task.alone(guest, _ -> lock());
        String mode = running ? asking.parameters().getOrDefault("mode", "snapshot") : "stop";
        try {
            mode = prepare(mode);
            if (running && mode.equals("stop")) {
                info("stopping virtual guest");
                offlineSince = asking.cluster().now();
                guest.stop();
            }
            if (mode.equals("suspend")) {
                info("suspending guest");
                offlineSince = asking.cluster().now();
                guest.pause(true);
            }
            boolean snapshot = mode.equals("snapshot") && guest.isContainer();
            if (snapshot) info("create storage snapshot 'vzdump'");
            save(made, running && !mode.equals("stop"));
            if (snapshot) info("cleanup temporary 'vzdump' snapshot");
        } finally {
            // After a crash of the node nobody removes the lock.
            if (asking.owner().crashes() == crashes) {
                guest.lock(null);
                if (running) bringBack(mode);
            }
        }
    }

    /** Lists what the backup includes: before the mode if that is a snapshot, otherwise after it. Returns the mode. */
    private String prepare(String wanted) {
        String mode = wanted;
        boolean snapshot = mode.equals("snapshot");
        if (snapshot) BackupContents.log(guest, this::info);
        if (snapshot && guest.isContainer() && !canSnapshot()) {
            info("mode failure - some volumes do not support snapshots");
            info("trying 'suspend' mode instead");
            mode = "suspend";
        }
        info("backup mode: " + mode);
        int limit = asking.number("bwlimit", 0);
        if (limit > 0) info("bandwidth limit: " + limit + " KiB/s");
        info("ionice priority: " + asking.number("ionice", 7));
        if (!mode.equals("snapshot")) BackupContents.log(guest, this::info);
        return mode;
    }

    private void needPlace(Volume made) {
        List<Volume> others = storage.volumes(guest.node()).stream()
                .filter(v -> v.content().equals("backup")
                        && Integer.valueOf(guest.vmid()).equals(v.vmid()))
                .toList();
        if (asking.flag("protected")) {
            Protection.needRoom(asking, storage, made);
        } else if (!prunes
                && !keep.keepsAll()
                && others.stream().filter(v -> !v.isProtected()).count() >= keep.limit()) {
            throw Failure.server("There is a max backup limit of " + keep.limit()
                    + " enforced by the target storage or the vzdump parameters. Either increase the limit or delete old"
                    + " backups.");
        }
    }

    private void lock() {
        GuestPowerPaths.checkLock(guest);
        if (!asking.cluster().isQuorate()) {
            throw Failure.server("unable to open file '/etc/pve/nodes/" + guest.node() + "/"
                    + guest.kind().folder() + "/" + guest.vmid()
                    + ".conf.tmp' - Permission denied");
        }
        guest.lock("backup");
    }

    /** QEMU makes a consistent backup of a running VM itself; a container needs a storage with snapshots for that. */
    private boolean canSnapshot() {
        for (Map.Entry<String, Object> entry : guest.config().entrySet()) {
            String value = entry.getValue().toString();
            if (!Backup.isTaken(GuestKind.CONTAINER, entry.getKey(), value)) continue;
            Disks.Named named = Disks.named(value);
            SimStorage on = named == null ? null : asking.cluster().findStorage(named.storage());
            if (on == null || !List.of("lvmthin", "zfspool", "rbd", "btrfs").contains(on.type())) return false;
        }
        return true;
    }

    private void save(Volume made, boolean live) throws InterruptedException {
        String shown = storage.type().equals("pbs")
                ? "Proxmox Backup Server archive '" + made.name().substring("backup/".length()) + "'"
                : "vzdump archive '" + storage.path(made.name()) + "'";
        info("creating " + shown);
        if (live) freeze();
        needGroup();
        progress(made, 0);
        task.workHalf();
        progress(made, 50);
        storage.needActive(guest.node());
        if (storage.free(guest.node()) < made.used()) throw Failure.server(full());
        task.workHalf();
        progress(made, 100);
        storage.put(guest.node(), made);
        if (guest.isContainer())
            info("Total bytes written: " + made.size() + " (" + Sizes.binary(made.size()) + ", 474MiB/s)");
        if (!storage.type().equals("pbs")) info("archive file size: " + Sizes.brief(made.size()));
        describe(made);
        if (prunes) prune();
    }

    /** A machine's file systems are frozen for the moment in which its backup begins, if its agent can do that. */
    private void freeze() {
        Object agent = guest.get("agent");
        if (guest.isContainer() || !Agent.isConfigured(agent) || guest.isPaused()) return;
        if (!guest.agent().isAnswering()) {
            info("skipping guest-agent 'fs-freeze', agent configured but not running?");
            return;
        }
        if (String.valueOf(agent).contains("freeze-fs-on-backup=0")) {
            info("skipping guest-agent 'fs-freeze', disabled in VM options");
            return;
        }
        info("issuing guest-agent 'fs-freeze' command");
        String problem = guest.agent().freezeProblem();
        // The backup goes on without it, and succeeds.
        if (problem != null) {
            task.line("ERROR: VM " + guest.vmid() + " qga command 'guest-fsfreeze-freeze' failed - " + problem);
        }
        info("issuing guest-agent 'fs-thaw' command");
    }

    /** On a backup server a group belongs to the user who made its first backup. */
    private void needGroup() {
        for (Volume other : storage.volumes(guest.node())) {
            Backup backup = other.backup();
            if (backup == null || backup.kind() != guest.kind() || !Objects.equals(other.vmid(), guest.vmid()))
                continue;
            String owner = backup.origin().owner();
            if (owner == null) return; // not a backup server
            String own = Backups.owner(storage);
            if (owner.equals(own)) return;
            String why = "backup owner check failed (" + own + " != " + owner + ")";
            if (!guest.isContainer()) {
                throw Failure.server("VM " + guest.vmid()
                        + " qmp command 'backup' failed - backup connect failed: command error: " + why);
            }
            info("Error: " + why);
            throw Failure.server("command '/usr/bin/proxmox-backup-client backup' failed: exit code 255");
        }
    }

    /** The error of the backup tools without free space; the reason is in the preceding log lines. */
    private String full() {
        info("write error: No space left on device");
        if (storage.type().equals("pbs")) return "backup write data failed: command error: write_data upload error";
        if (!guest.isContainer()) {
            task.line("ERROR: vma_queue_write: write error - Broken pipe");
            info("aborting backup job");
            return "vma_queue_write: write error - Broken pipe";
        }
        return "command 'tar cpf - --totals --one-file-system ./' failed: exit code 1";
    }

    private void progress(Volume made, int percent) {
        if (guest.isContainer()) return;
        long whole = Math.max(guest.rootBytes(), made.size());
        info("%3d%% (%s of %s) in %ds, read: 250.0 MiB/s, write: 120.0 MiB/s"
                .formatted(
                        percent,
                        Sizes.spaced(whole * percent / 100),
                        Sizes.spaced(whole),
                        Math.max(0, asking.cluster().now() / 1000 - made.created() / 1000)));
    }

    private void describe(Volume made) {
        Volume described = made;
        String template = asking.parameter("notes-template");
        if (template != null && !template.isEmpty()) {
            info("adding notes to backup");
            described = described.noted(notes(template));
        }
        if (asking.flag("protected")) {
            info("marking backup as protected");
            described = described.guarded(true);
        }
        storage.put(guest.node(), described);
    }

    private String notes(String template) {
        @Nullable String name = asking.cluster().name();
        return template.replace("{{cluster}}", name == null ? "standalone node" : name)
                .replace("{{guestname}}", guest.name())
                .replace("{{node}}", guest.node())
                .replace("{{vmid}}", Integer.toString(guest.vmid()))
                .replace("\\n", "\n");
    }

    private void prune() {
        info("prune older backups with retention: " + keep.toString().replace(",", ", "));
        int pruned = PrunePaths.remove(
                storage,
                guest.node(),
                PrunePaths.marks(
                        storage,
                        guest.node(),
                        keep,
                        Integer.toString(guest.vmid()),
                        guest.kind().type()),
                this::info);
        info("pruned " + pruned + " backup(s)" + (pruned > 0 ? " not covered by keep-retention policy" : ""));
    }

    private void bringBack(String mode) {
        if (mode.equals("snapshot")) return;
        info(mode.equals("stop") ? "restarting vm" : "resume vm");
        if (mode.equals("stop")) guest.start();
        else guest.pause(false);
        long seconds = (asking.cluster().now() - offlineSince) / 1000;
        info("guest is online again after " + (seconds == 0 ? "<1" : seconds) + " seconds");
    }

    private void info(String text) {
        task.line("INFO: " + text);
    }
}
