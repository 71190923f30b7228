package dev.holdfast.backups.verify;

import static dev.holdfast.access.Entitlement.BACKUPS_VERIFY;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.base.Refusal.Code.CONFLICT;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.backups.inventory.BackupReader;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.list.BackupOverview;
import dev.holdfast.backups.verify.Verification.SweepStarted;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import java.time.InstantSource;
import java.util.List;

/** Checking backups: the operations and the job. */
public final class VerifyArea {
    /** The operation that checks several backups. */
    static final String SWEEP = "backups.verify_sweep";

    private final Verification verification;
    private final VerifyJob job;

    /** Of these backups. */
    public VerifyArea(
            Fleet fleet,
            Jobs jobs,
            BackupOverview overview,
            KnownBackups backups,
            BackupReader reader,
            InstantSource clock) {
        this.verification = new Verification(backups, overview, fleet, jobs);
        this.job = new VerifyJob(fleet, backups, reader, clock);
    }

    /** Adds the operations. */
    public void declare(Ops ops) {
        ops.post("backups.verify", "/backups/{backup_id}/verify", "Check whether a backup is damaged")
                .needs(OPERATOR, BACKUPS_VERIFY)
                .starts(VerifyJob.KIND.name())
                .answers(200, JobRef.class, (call, _) -> verification.verify(call.who(), call.id("backup_id")));

        ops.post(SWEEP, "/backups/verify", "Check the backups that were not checked for the longest time")
                .needsSomewhere(OPERATOR, BACKUPS_VERIFY)
                .takes(VerifySweepIn.class)
                .starts(VerifyJob.KIND.name())
                .refuses(NOT_FOUND, CONFLICT)
                .answers(200, SweepStarted.class, (call, in) -> verification.sweep(call.who(), in));
    }

    /** What schedules may start. */
    public ScheduledKind<?> scheduled() {
        return new ScheduledChecks(verification).kind();
    }

    /** The job. */
    public List<Job<?>> jobs() {
        return List.of(job);
    }
}
