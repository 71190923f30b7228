package dev.holdfast.backups.run;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTarget;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.Guests;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;

/** Backs one guest up. */
record GuestBackupJob(GuestTargets targets, Guests guests, GuestBackup backup) implements Job<GuestBackupJob.Params> {
    /** Which guest, where to and how. */
    record Params(long targetId, String storage, BackupWay way) {}

    /** The type of job, such as {@code app.backup}. */
    static JobType<Params> type(GuestTargets targets) {
        return new JobType<>(targets.type() + ".backup", Params.class, Priority.PEOPLE);
    }

    @Override
    public JobType<Params> kind() {
        return type(targets);
    }

    /** Where the guest was when the order was given. */
    record Place(String node) {}

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        GuestTarget target = job.step("target", GuestTarget.class, () -> targets.target(params.targetId()));
        Place place = job.step(
                "place",
                Place.class,
                () -> new Place(targets.at(params.targetId()).node()));
        GuestHandle guest = guests.on(place.node(), target.guest(), targets.kind());
        job.line("Backing up " + target.name() + " (" + guest.noun() + " " + target.vmid() + " on " + place.node()
                + ") to " + params.storage() + ".");
        return backup.make(job, "backup", guest, params.storage(), params.way());
    }
}
