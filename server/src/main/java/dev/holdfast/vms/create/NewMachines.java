package dev.holdfast.vms.create;

import dev.holdfast.base.db.Db;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.Guests;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.queue.Jobs;
import java.time.Instant;

/** Machines that a job has just created: their ids. */
public record NewMachines(Db db, Guests guests, Jobs jobs) {
    /** The id of a machine that the job created; from now on the job is about this machine, and lists show it. */
    public long add(GuestHandle guest, String name, JobContext job) throws InterruptedException {
        // Repeated after a crash, it finds the row that it added.
        Instant begun = jobs.begun(job.id());
        long id = job.step(
                "known",
                Long.class,
                () -> db.write(h -> {
                    long added = guests.known().idOfNew(h, guest.ref(), guest.kind(), guest.node(), begun);
                    jobs.concerns(h, job.id(), JobTarget.vm(added, name));
                    return added;
                }));
        guests.created(guest, name);
        return id;
    }
}
