package dev.holdfast.backups.removal;

import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.inventory.StorageReadings;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.storage.VolumeId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Removes the backups that were previewed, one after the other, and no others: what is new in the meantime is not removed. Proxmox
 * VE itself refuses to delete one that was protected in the meantime.
 */
record PruneJob(Hypervisors hypervisors, KnownBackups backups, StorageReadings readings)
        implements Job<PruneJob.Params> {
    static final JobType<Params> KIND = new JobType<>("backup.prune", Params.class, Priority.PEOPLE);

    /** A backup to remove. */
    record Entry(
            long id,
            String volid,
            @Nullable Integer vmid,
            @Nullable Long sizeBytes) {}

    /** All of them are on one storage. */
    record Params(long clusterId, String node, String store, List<Entry> backups) {}

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        var removed = new ArrayList<String>();
        var failed = new ArrayList<String>();
        long bytes = 0;
        try {
            for (Entry one : params.backups()) {
                job.stopIfCanceled();
                VolumeId volume = VolumeId.parse(one.volid());
                if (!job.step(
                        "certain " + one.id(), Boolean.class, () -> BackupDeleteJob.isCertain(backups, one.id()))) {
                    failed.add(one.volid());
                    job.step(
                            "logged " + one.id(),
                            () -> job.line("Not removed: " + volume
                                    + ": it may be of a guest of another cluster that uses the storage."));
                    continue;
                }
                TaskEnd end = job.execute(
                        "delete " + one.id(),
                        BackupDeleteJob.order(hypervisors, params.clusterId(), params.node(), volume));
                String why = end == TaskEnd.FAILED ? job.taskMessage() : "";
                if (end == TaskEnd.FAILED
                        && BackupDeleteJob.isGone(hypervisors, params.clusterId(), params.node(), volume)) {
                    end = TaskEnd.OK;
                }
                switch (end) {
                    case OK, WARNINGS -> {
                        removed.add(one.volid());
                        if (one.sizeBytes() != null) bytes += one.sizeBytes();
                        backups.removed(one.id());
                        job.step("logged " + one.id(), () -> job.line("Removed " + volume + "."));
                    }
                    case FAILED -> {
                        failed.add(one.volid());
                        job.step("logged " + one.id(), () -> job.line("Not removed: " + volume + ": " + why));
                    }
                    case LOST -> {
                        return new Outcome.Unknown(
                                "The host stopped answering. Which backups were removed is seen in its storage.");
                    }
                }
                job.progress((removed.size() + failed.size())
                        * 100
                        / params.backups().size());
            }
        } finally {
            readings.changed(params.store());
        }
        var result = new LinkedHashMap<String, Object>();
        result.put("removed", removed);
        result.put("removed_bytes", bytes);
        result.put("failed", failed);
        if (failed.isEmpty()) return new Outcome.Done(result);
        return new Outcome.Failed(
                failed.size() + " of " + params.backups().size() + " backups could not be removed. The log says why.",
                result);
    }
}
