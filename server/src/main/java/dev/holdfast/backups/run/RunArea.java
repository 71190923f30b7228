package dev.holdfast.backups.run;

import static dev.holdfast.access.Entitlement.BACKUPS_RUN;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.backups.hostjobs.HostJobRoutes;
import dev.holdfast.backups.hostjobs.HostJobs;
import dev.holdfast.backups.inventory.BackupReader;
import dev.holdfast.backups.run.BackupRun.BackupStarted;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.owner.GuestOwners;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import java.util.ArrayList;
import java.util.List;

/** Making backups: the operations and their jobs. */
public final class RunArea {
    /** The kind of jobs, and of schedules, that back up several guests. */
    public static final String KIND = BackupRunJob.KIND.name();

    /** The operation that backs up several guests. */
    static final String OPERATION = "backups.run";

    private final List<GuestTargets> areas;
    private final BackupRun run;
    private final HostJobRun hostJobs;
    private final List<Job<?>> kinds = new ArrayList<>();

    /** Of these guests. */
    public RunArea(
            List<GuestTargets> areas,
            Fleet fleet,
            Jobs jobs,
            BackupStorages storages,
            GuestBackup backup,
            BackupReader reader,
            HostJobs hostJobs) {
        this.areas = List.copyOf(areas);
        this.run = new BackupRun(areas, fleet.hosts(), fleet.inventory(), jobs, storages);
        this.hostJobs = new HostJobRun(
                hostJobs, fleet, jobs, areas, new GuestOwners(fleet.known(), fleet.hosts(), fleet.inventory()));
        kinds.add(new BackupRunJob(areas));
        kinds.add(new HostJobRunJob());
        kinds.add(new NodeBackupJob(fleet.hypervisors(), reader));
        areas.forEach(area -> kinds.add(new GuestBackupJob(area, fleet.guests(), backup)));
    }

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.post(OPERATION, "/backups/run", "Back up guests, each with a result of its own")
                .needsSomewhere(OPERATOR, BACKUPS_RUN)
                .takes(RunIn.class)
                .starts(BackupRunJob.KIND.name())
                .refuses(NOT_FOUND, CONFLICT)
                .answers(202, BackupStarted.class, (call, in) -> run.start(call.who(), in));
        for (GuestTargets area : areas) {
            String noun = area.type().equals("vm") ? "a virtual machine" : "an app's container";
            ops.post(area.area() + ".back_up", area.path() + "/backup", "Back up " + noun)
                    .needs(OPERATOR, BACKUPS_RUN)
                    .takes(GuestBackupIn.class)
                    .starts(GuestBackupJob.type(area).name())
                    .refuses(CONFLICT)
                    .answers(
                            202, JobRef.class, (call, in) -> run.start(call.who(), area, call.id(area.variable()), in));
        }
        declareHostJobs(ops);
    }

    private void declareHostJobs(Ops ops) {
        ops.post("backups.run_job", HostJobRoutes.JOB + "/run", "Run a backup job of Proxmox VE itself now")
                .needs(ADMIN, BACKUPS_RUN)
                .starts(HostJobRunJob.KIND.name(), NodeBackupJob.KIND.name())
                .asksHypervisor()
                .refuses(NOT_FOUND, CONFLICT)
                .answers(
                        202,
                        HostJobRun.HostJobStarted.class,
                        (call, _) -> hostJobs.start(call.who(), call.id("host_id"), call.text("id")));
    }

    /** What schedules may start. */
    public ScheduledKind<?> scheduled() {
        return new ScheduledBackups(run).kind();
    }

    /** Its jobs. */
    public List<Job<?>> jobs() {
        return List.copyOf(kinds);
    }
}
