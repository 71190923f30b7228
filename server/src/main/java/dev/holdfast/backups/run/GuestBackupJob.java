package dev.holdfast.backups.run;

import dev.holdfast.backups.inventory.BackupReader;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTarget;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.HostUnreachable;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.storage.BackupLog;
import dev.holdfast.pve.storage.BackupSpec;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Backs one guest up. Each guest has a task of its own on its node, so that it has a result of its own too. */
final class GuestBackupJob implements Job<GuestBackupJob.Params> {
    private static final int LINES = 5000;

    /** Which guest, where to and how. */
    record Params(long targetId, String storage, BackupSpec.Mode mode, BackupSpec.Compression compression) {}

    private final GuestTargets targets;
    private final Guests guests;
    private final Inventory inventory;
    private final BackupReader reader;

    GuestBackupJob(GuestTargets targets, Guests guests, Inventory inventory, BackupReader reader) {
        this.targets = targets;
        this.guests = guests;
        this.inventory = inventory;
        this.reader = reader;
    }

    /** The type of job, such as {@code app.backup}. */
    static JobType<Params> type(GuestTargets targets) {
        return new JobType<>(targets.type() + ".backup", Params.class, Priority.PEOPLE);
    }

    @Override
    public JobType<Params> kind() {
        return type(targets);
    }

    /** Where the guest was when the order was given. */
    record Place(String node) {}

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        GuestTarget target = job.step("target", GuestTarget.class, () -> targets.target(params.targetId()));
        Place place = job.step(
                "place",
                Place.class,
                () -> new Place(targets.at(params.targetId()).node()));
        GuestHandle guest = guests.on(place.node(), target.guest(), targets.kind());
        job.line("Backing up " + target.name() + " (" + guest.noun() + " " + target.vmid() + " on " + place.node()
                + ") to " + params.storage() + ".");
        BackupSpec spec = RunIn.spec(target.vmid(), params.storage(), params.mode(), params.compression());
        RemoteTask task = job.order(
                "backup",
                guest.nodeOrder(
                        Capability.BACKUP, GuestTask.BACKUP, node -> Objects.requireNonNull(node.backUp(spec))));
        TaskEnd end = job.follow(task);
        reader.changed(target.clusterId(), params.storage());
        if (end == TaskEnd.LOST) {
            return new Outcome.Unknown(
                    "The host stopped answering during the backup. Check its backups when it is back. If the guest is then still"
                            + " locked (backup) and no task works on it, " + guest.unlocking());
        }
        BackupLog.Result log = BackupLog.of(lines(task)).results().stream()
                .filter(one -> one.vmid() == target.vmid())
                .findFirst()
                .orElse(null);
        if (end == TaskEnd.FAILED || (log != null && log.outcome() != BackupLog.Outcome.OK)) {
            String why = log == null || log.error() == null ? job.taskMessage() : log.error();
            return new Outcome.Failed("The backup failed: " + why + "." + space(log) + quorum(target) + lock(guest));
        }
        Map<String, Object> result = new LinkedHashMap<>();
        VolumeId made = log == null ? null : log.on(params.storage());
        if (made != null) {
            result.put("volid", made.toString());
            Long size = size(guest, made);
            if (size != null) result.put("size_bytes", size);
        }
        if (log != null) describe(log, result);
        return new Outcome.Done(result);
    }

    private static void describe(BackupLog.Result log, Map<String, Object> result) {
        if (log.offlineSeconds() != null) result.put("downtime_s", log.offlineSeconds());
        var warnings = new ArrayList<>(log.warnings());
        if (log.freeze() == BackupLog.Freeze.SKIPPED || log.freeze() == BackupLog.Freeze.FAILED) {
            warnings.add("The file systems were not frozen, so the backup is as good as after a power failure.");
        }
        if (!warnings.isEmpty()) result.put("warnings", String.join(" ", warnings));
    }

    private static String space(BackupLog.@Nullable Result log) {
        return log != null && log.reason() == PveException.Reason.NO_SPACE
                ? " The storage is full: remove old backups, or choose another storage."
                : "";
    }

    /** Without quorum, vzdump only says that it may not write the guest's file. */
    private String quorum(GuestTarget target) {
        Snapshot now = inventory.find(target.clusterId());
        return now == null || now.quorate() ? "" : " The cluster has no quorum: it can be read but not changed.";
    }

    private static List<String> lines(RemoteTask task) throws InterruptedException {
        try {
            return task.log(0, LINES);
        } catch (HostUnreachable e) {
            return List.of();
        }
    }

    private static @Nullable Long size(GuestHandle guest, VolumeId made) {
        try {
            return guest
                    .node(Capability.MONITORING)
                    .storage(made.storage())
                    .content("backup", guest.ref().vmid())
                    .stream()
                    .filter(one -> one.volid().equals(made.toString()))
                    .map(StoredVolume::size)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        } catch (PveException e) {
            return null; // the backup is made all the same
        }
    }

    /** A node that dies during a backup leaves its lock, which keeps the guest from being started or changed. */
    private static String lock(GuestHandle guest) {
        try {
            String lock = guest.client(Capability.MONITORING).status().lock();
            return lock == null
                    ? ""
                    : " The guest is still locked (" + lock + "). If no task works on it, " + guest.unlocking();
        } catch (PveException e) {
            return "";
        }
    }
}
