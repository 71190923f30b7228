package dev.holdfast.backups.removal;

import static dev.holdfast.access.Entitlement.BACKUPS_RETENTION;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.backups.inventory.BackupReader;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.inventory.StorageReadings;
import dev.holdfast.backups.list.BackupOverview;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import java.util.List;

/** Removing backups: the operations and their jobs. */
public final class RemovalArea {
    /** The operation that removes what a rule does not keep. */
    static final String PRUNE = "backups.prune";

    private final BackupDeletion deletion;
    private final Prune prune;
    private final ScheduledKind<?> scheduled;
    private final List<Job<?>> kinds;

    /** Of these backups. */
    public RemovalArea(
            Fleet fleet,
            Jobs jobs,
            BackupOverview overview,
            KnownBackups backups,
            StorageReadings readings,
            BackupReader reader) {
        this.deletion = new BackupDeletion(overview, jobs);
        this.prune = new Prune(fleet.hosts(), fleet.hypervisors(), reader, overview.owners(), jobs);
        this.scheduled = new ScheduledPrune(prune, fleet.hosts()).kind();
        this.kinds = List.of(
                new BackupDeleteJob(fleet.hypervisors(), backups, readings),
                new PruneJob(fleet.hypervisors(), backups, readings));
    }

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.delete("backups.delete", "/backups/{backup_id}", "Delete a backup that is not protected")
                .needs(ADMIN, BACKUPS_RETENTION)
                .starts(BackupDeleteJob.KIND.name())
                .refuses(CONFLICT)
                .answers(202, JobRef.class, (call, _) -> deletion.delete(call.who(), call.id("backup_id")));

        ops.get("backups.prune_preview", "/backups/prune-preview", "Which backups of a storage a rule would remove")
                .needsSomewhere(VIEWER, BACKUPS_RETENTION)
                .asks(PruneQuery.class)
                .asksHypervisor()
                .refuses(NOT_FOUND)
                .answers(200, PrunePreview.class, (call, _) -> prune.preview(call.who(), call.query(PruneQuery.class)));

        ops.post(PRUNE, "/backups/prune", "Remove the backups of a storage that a rule does not keep")
                .needsSomewhere(ADMIN, BACKUPS_RETENTION)
                .takes(PruneIn.class)
                .asksHypervisor()
                .confirm("the storage's name", PruneIn::confirm, (call, in) -> prune.phrase(call.who(), in))
                .starts(PruneJob.KIND.name())
                .refuses(NOT_FOUND, CONFLICT)
                .answers(202, Prune.PruneStarted.class, (call, in) -> prune.start(call.who(), in));
    }

    /** What schedules may start. */
    public ScheduledKind<?> scheduled() {
        return scheduled;
    }

    /** Their jobs. */
    public List<Job<?>> jobs() {
        return kinds;
    }
}
