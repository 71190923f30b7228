package dev.holdfast.backups.removal;

import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.inventory.StorageReadings;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.client.NodeOrder;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.Timeouts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Deletes a backup from its storage. Proxmox VE itself refuses to delete a protected one. */
public record BackupDeleteJob(Hypervisors hypervisors, KnownBackups backups, StorageReadings readings)
        implements Job<BackupDeleteJob.Params> {
    /** Its type. */
    public static final JobType<Params> KIND = new JobType<>("backup.delete", Params.class, Priority.PEOPLE);

    /** The backup when the job was requested. */
    public record Params(
            long backup,
            String store,
            long clusterId,
            String node,
            String volid,
            @Nullable Long sizeBytes) {}

    /** Deletes a backup on its storage. */
    static NodeOrder order(Hypervisors hypervisors, long clusterId, String node, VolumeId volume) {
        VolumeId.Backup name = volume.backup();
        return new NodeOrder(
                hypervisors,
                clusterId,
                node,
                List.of("imgdel"),
                (name == null ? "" : name.vmid()) + "@" + volume.storage(),
                // Without a delay there is always a task.
                client -> Objects.requireNonNull(
                        client.node(node).storage(volume.storage()).delete(volume)));
    }

    /**
     * Whether a backup whose deletion failed is gone all the same: the task of a node that restarts may have removed it, and has
     * no result. False where the storage does not tell.
     */
    static boolean isGone(Hypervisors hypervisors, long clusterId, String node, VolumeId volume) {
        try {
            return hypervisors
                    .client(clusterId, node)
                    .within(Timeouts.PERSON)
                    .node(node)
                    .storage(volume.storage())
                    .content("backup", null)
                    .stream()
                    .noneMatch(one -> volume.toString().equals(one.volid()));
        } catch (PveException e) {
            return false;
        }
    }

    /** Whether a backup is still not in doubt: a host may have been enrolled since its deletion was ordered. */
    static boolean isCertain(KnownBackups backups, long id) {
        Backup now = backups.find(id);
        return now == null || now.certain();
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        VolumeId volume = VolumeId.parse(params.volid());
        job.stopIfCanceled();
        job.disableCancel();
        if (!job.step("certain", Boolean.class, () -> isCertain(backups, params.backup()))) {
            return new Outcome.Failed(
                    "The backup may be of a guest of another cluster that uses the storage. It was not deleted.");
        }
        job.line("Deleting " + volume + ".");
        var order = order(hypervisors, params.clusterId(), params.node(), volume);
        try {
            TaskEnd end = job.execute("delete", order);
            if (end != TaskEnd.FAILED || !isGone(hypervisors, params.clusterId(), params.node(), volume)) {
                job.require(
                        end,
                        "The backup could not be deleted",
                        "The host stopped answering. Whether the backup is deleted is not known.");
            }
        } finally {
            readings.changed(params.store());
        }
        backups.removed(params.backup());
        var result = new LinkedHashMap<String, Object>();
        result.put("deleted", params.volid());
        if (params.sizeBytes() != null) result.put("size_bytes", params.sizeBytes());
        return new Outcome.Done(result);
    }
}
