package dev.holdfast.backups.removal;

import dev.holdfast.access.Principal;
import dev.holdfast.backups.inventory.Backup;
import dev.holdfast.backups.list.BackupOverview;
import dev.holdfast.base.Refusal;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.queue.Jobs;

/** Deletes a backup, as a job. */
public record BackupDeletion(BackupOverview overview, Jobs jobs) {
    /** Starts the job. Refuses with 409 while the backup is protected, or may be of another cluster. */
    public JobRef delete(Principal who, long id) {
        Backup one = overview.get(id);
        if (one.isProtected()) {
            throw Refusal.conflict("The backup is protected. Remove its protection first.");
        }
        if (!one.certain()) {
            throw Refusal.conflict("This backup may be one of a guest with the same ID in another cluster that uses the"
                    + " storage. Wait until all hosts answer and were read, or delete it in Proxmox VE.");
        }
        var params = new BackupDeleteJob.Params(
                one.id(), one.store(), one.clusterId(), one.node(), one.volume().toString(), one.sizeBytes());
        var request = JobRequest.of(BackupDeleteJob.KIND, params).by(who);
        return new JobRef(jobs.enqueue(overview.owned(one).ownerOf(request).holding("backup:" + one.id())));
    }
}
