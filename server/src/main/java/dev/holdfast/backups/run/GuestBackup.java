package dev.holdfast.backups.run;

import dev.holdfast.backups.inventory.BackupReader;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.storage.BackupLog;
import dev.holdfast.pve.storage.BackupSpec;
import dev.holdfast.pve.storage.StoredVolume;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.wire.PveException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The backup of one guest, by a task of its own on its node, so that it has a result of its own too. */
public record GuestBackup(Inventory inventory, BackupReader reader) {
    /**
     * Makes it as a step of a job. When it is done, its result has {@code volid}, {@code size_bytes}, {@code downtime_s} and
     * {@code warnings}, each if known.
     */
    public Outcome make(JobContext job, String step, GuestHandle guest, String storage, BackupWay way)
            throws InterruptedException {
        BackupSpec spec = way.spec(guest.ref().vmid(), storage);
        RemoteTask task =
                job.order(step, guest.nodeOrder(GuestTask.BACKUP, node -> Objects.requireNonNull(node.backUp(spec))));
        TaskEnd end = job.follow(task);
        reader.changed(guest.ref().clusterId(), storage);
        if (end == TaskEnd.LOST) {
            return new Outcome.Unknown(
                    "The host stopped answering during the backup. Check its backups when it is back. If the guest is"
                            + " then still locked (backup) and no task works on it, " + guest.unlocking());
        }
        BackupLog.Result log = LoggedBackup.all(task).stream()
                .filter(one -> one.vmid() == guest.ref().vmid())
                .findFirst()
                .orElse(null);
        if (end == TaskEnd.FAILED || (log != null && log.outcome() != BackupLog.Outcome.OK)) {
            return new Outcome.Failed(LoggedBackup.failure(log, job.taskMessage())
                    + quorum(guest.ref().clusterId())
                    + lock(guest));
        }
        Map<String, Object> result = new LinkedHashMap<>();
        VolumeId made = log == null ? null : log.on(storage);
        if (made != null) {
            reader.made(guest.ref().clusterId(), made);
            result.put("volid", made.toString());
            Long size = size(guest, made);
            if (size != null) result.put("size_bytes", size);
        }
        if (log != null && log.offlineSeconds() != null) result.put("downtime_s", log.offlineSeconds());
        String warnings = log == null ? null : LoggedBackup.warnings(log);
        if (warnings != null) result.put("warnings", warnings);
        return new Outcome.Done(result);
    }

    /** Without quorum, vzdump only says that it may not write the guest's file. */
    private String quorum(long clusterId) {
        Snapshot now = inventory.find(clusterId);
        return now == null || now.quorate() ? "" : " The cluster has no quorum: it can be read but not changed.";
    }

    private static @Nullable Long size(GuestHandle guest, VolumeId made) {
        try {
            return guest
                    .nodeClient()
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
            String lock = guest.client().status().lock();
            return lock == null
                    ? ""
                    : " The guest is still locked (" + lock + "). If no task works on it, " + guest.unlocking();
        } catch (PveException e) {
            return "";
        }
    }
}
