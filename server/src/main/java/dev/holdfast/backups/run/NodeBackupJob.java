package dev.holdfast.backups.run;

import dev.holdfast.backups.inventory.BackupReader;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.hosts.client.NodeOrder;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.RemoteTask;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.api.Parameters;
import dev.holdfast.pve.storage.BackupLog;
import dev.holdfast.pve.storage.VolumeId;
import dev.holdfast.pve.task.PveTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The share that one node has in a backup job of Proxmox VE: one task with the parameters of the job, which backs up the
 * guests of that node one after the other.
 */
record NodeBackupJob(Hypervisors hypervisors, BackupReader reader) implements Job<NodeBackupJob.Params> {
    static final JobType<Params> KIND = new JobType<>("backup.job_node", Params.class, Priority.PEOPLE);

    /**
     * @param command the parameters of the job, as the node takes them
     * @param vmids the guests of the job that were on the node
     */
    record Params(long clusterId, String node, Map<String, String> command, List<Integer> vmids) {}

    /** The result of each guest that the log names, also if another one failed. */
    record NodeResult(List<LoggedGuest> guests) {}

    /**
     * What the log says about a guest.
     *
     * @param problem why its backup failed; null when it is complete
     */
    record LoggedGuest(
            int vmid,
            @Nullable String problem,
            @Nullable String warnings,
            @Nullable String volid,
            @Nullable Long downtimeS) {}

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        String storage = params.command().get("storage");
        RemoteTask task = job.order("backup", order(params));
        TaskEnd end = job.follow(task);
        if (storage != null) reader.changed(params.clusterId(), storage);
        if (end == TaskEnd.LOST) {
            return new Outcome.Unknown("Node " + params.node()
                    + " stopped answering during the backups. Check its backups when it is back.");
        }
        var guests = new ArrayList<LoggedGuest>();
        for (BackupLog.Result log : LoggedBackup.all(task)) {
            boolean isDone = log.outcome() == BackupLog.Outcome.OK;
            VolumeId made = storage == null ? null : log.on(storage);
            if (isDone && made != null) reader.made(params.clusterId(), made);
            guests.add(new LoggedGuest(
                    log.vmid(),
                    isDone ? null : LoggedBackup.failure(log, job.taskMessage()),
                    isDone ? LoggedBackup.warnings(log) : null,
                    isDone && made != null ? made.toString() : null,
                    log.offlineSeconds()));
        }
        var result = new NodeResult(guests);
        return end == TaskEnd.FAILED
                ? new Outcome.Failed("The backup failed: " + job.taskMessage() + ".", result)
                : new Outcome.Done(result);
    }

    private NodeOrder order(Params params) {
        // Proxmox VE names the guest in the task when it is the only one.
        String id = params.vmids().size() == 1 ? params.vmids().getFirst().toString() : "";
        return new NodeOrder(hypervisors, params.clusterId(), params.node(), List.of("vzdump"), id, client -> {
            var parameters = new Parameters();
            params.command().forEach(parameters::with);
            PveTask task = client.node(params.node()).backUp(parameters);
            if (task != null) return task;
            throw JobStopped.with(new Outcome.Failed(
                    "None of the guests of the job is on node " + params.node() + " any more. Run the job again."));
        });
    }
}
