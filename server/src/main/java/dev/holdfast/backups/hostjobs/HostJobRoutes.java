package dev.holdfast.backups.hostjobs;

import static dev.holdfast.access.Entitlement.BACKUPS_LIST;
import static dev.holdfast.access.Entitlement.BACKUPS_RETENTION;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.http.Ops;

/** The backup jobs of Proxmox VE itself, under {@code /backups/jobs}. */
public record HostJobRoutes(HostJobs jobs, HostRuns runs) {
    /** A job of the cluster of a host. */
    public static final String JOB = "/backups/jobs/{host_id}/{id}";

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.get("backups.jobs", "/backups/jobs", "The backup jobs of Proxmox VE itself, as last read")
                .needsSomewhere(VIEWER, BACKUPS_LIST)
                .answersList(HostBackupJobView.class, (call, _) -> jobs.list(call.who()));

        ops.get("backups.job_runs", "/backups/jobs/runs", "When Proxmox VE made backups by itself")
                .needsSomewhere(VIEWER)
                .asks(HostRunsQuery.class)
                .answers(
                        200,
                        HostBackupRuns.class,
                        (call, _) -> runs.between(
                                call.who(), call.query(HostRunsQuery.class).span()));

        ops.post("backups.create_job", "/backups/jobs/{host_id}", "Create a backup job of Proxmox VE itself")
                .needs(ADMIN, BACKUPS_RETENTION)
                .takes(HostBackupJobIn.class, (call, in) -> jobs.check(call.who(), call.id("host_id"), in))
                .asksHypervisor()
                .refuses(CONFLICT)
                .answers(201, HostBackupJobView.class, (call, in) -> jobs.create(call.who(), call.id("host_id"), in));

        ops.patch("backups.edit_job", JOB, "Change a backup job of Proxmox VE itself")
                .needs(ADMIN, BACKUPS_RETENTION)
                .takes(HostBackupJobPatchIn.class, (call, in) -> jobs.check(call.who(), call.id("host_id"), in))
                .asksHypervisor()
                .refuses(NOT_FOUND)
                .answers(
                        200,
                        HostBackupJobView.class,
                        (call, in) -> jobs.change(call.who(), call.id("host_id"), call.text("id"), in));

        ops.delete("backups.delete_job", JOB, "Delete a backup job of Proxmox VE itself; its backups are kept")
                .needs(ADMIN, BACKUPS_RETENTION)
                .asksHypervisor()
                .refuses(NOT_FOUND)
                .answers(
                        200,
                        HostJobs.HostJobRemoved.class,
                        (call, _) -> jobs.remove(call.who(), call.id("host_id"), call.text("id")));
    }
}
