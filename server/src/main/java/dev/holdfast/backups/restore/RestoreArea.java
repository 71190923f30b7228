package dev.holdfast.backups.restore;

import static dev.holdfast.access.Entitlement.BACKUPS_LIST;
import static dev.holdfast.access.Entitlement.BACKUPS_RESTORE;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.list.BackupOverview;
import dev.holdfast.backups.restore.Restore.BackupConfig;
import dev.holdfast.backups.run.BackupStorages;
import dev.holdfast.backups.run.GuestBackup;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.guests.create.FreeIds;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.queue.Jobs;
import java.util.List;

/** Restoring backups: the operations and the job. */
public final class RestoreArea {
    private final Restore restore;
    private final RestoreJob job;

    /** Of these backups. */
    public RestoreArea(
            Fleet fleet,
            Jobs jobs,
            Bus bus,
            BackupOverview backups,
            KnownBackups known,
            BackupStorages storages,
            GuestBackup backup) {
        this.restore = new Restore(
                backups, fleet.guests(), fleet.hosts(), fleet.inventory(), fleet.hypervisors(), jobs, storages);
        this.job = new RestoreJob(
                fleet.guests(), new FreeIds(fleet.hypervisors(), jobs), fleet.inventory(), backup, known, jobs, bus);
    }

    /** What decides how a backup is restored. */
    public Restore restore() {
        return restore;
    }

    /** Adds the operations. */
    public void declare(Ops ops) {
        // A configuration may contain more than those who only list backups may know of a guest: cloud-init,
        // descriptions.
        ops.get(
                        "backups.config",
                        "/backups/{backup_id}/config",
                        "The configuration of the guest in a backup, and what to know before it is restored")
                .needs(ADMIN, BACKUPS_LIST)
                .asksHypervisor()
                .answers(200, BackupConfig.class, (call, _) -> restore.config(call.who(), call.id("backup_id")));

        ops.post("backups.restore", "/backups/{backup_id}/restore", "Restore a guest, as another one or in place")
                .needs(ADMIN, BACKUPS_RESTORE)
                .takes(RestoreIn.class)
                .asksHypervisor()
                .confirm(
                        "the guest's name",
                        RestoreIn::confirm,
                        (call, in) -> restore.phrase(call.who(), call.id("backup_id"), in),
                        call -> restore.warning(call.who(), call.id("backup_id")))
                .starts(RestoreJob.KIND.name())
                .refuses(NOT_FOUND, CONFLICT)
                .answers(202, JobRef.class, (call, in) -> restore.start(call.who(), call.id("backup_id"), in));
    }

    /** The job. */
    public List<Job<?>> jobs() {
        return List.of(job);
    }
}
