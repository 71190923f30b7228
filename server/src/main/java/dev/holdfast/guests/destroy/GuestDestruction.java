package dev.holdfast.guests.destroy;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.Guests;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The steps of a job that destroys a guest with its disks. Each happens once, whatever crashes. */
public final class GuestDestruction {
    private final Guests guests;
    private final GuestHandle guest;
    private final BooleanSupplier another;
    private final JobContext job;
    private final String kept;

    /**
     * Destroys this guest.
     *
     * @param identity the guest's when its destruction was requested: another one that has its ID now is left alone; null
     *     where that was not read
     * @param kept ends the sentences about a failure, such as {@code The app is kept.}; may be empty
     */
    public GuestDestruction(Guests guests, GuestHandle guest, @Nullable String identity, JobContext job, String kept) {
        this(guests, guest, () -> guest.isAnother(identity), job, kept);
    }

    /**
     * Destroys this guest.
     *
     * @param another whether another guest has its ID by now, which is left alone; asked right before each order
     */
    public static GuestDestruction of(Guests guests, GuestHandle guest, BooleanSupplier another, JobContext job) {
        return new GuestDestruction(guests, guest, another, job, "");
    }

    private GuestDestruction(Guests guests, GuestHandle guest, BooleanSupplier another, JobContext job, String kept) {
        this.guests = guests;
        this.guest = guest;
        this.another = another;
        this.job = job;
        this.kept = kept.isEmpty() ? "" : " " + kept;
    }

    /** The state in which the guest is found. */
    public enum Found {
        RUNNING,
        STOPPED,
        GONE,
        /** Another guest has its ID, or it is on another node. */
        MOVED
    }

    /** The state before the first order, as the job stores it. */
    record Look(String found) {}

    /** The guest's state before the first order; {@code moved} is known to the caller only. */
    public Found look(BooleanSupplier moved) throws InterruptedException {
        return Found.valueOf(job.step(
                        "state", Look.class, () -> new Look((moved.getAsBoolean() ? Found.MOVED : state()).name()))
                .found());
    }

    private Found state() {
        try {
            boolean up = guest.client().status().isUp();
            if (another.getAsBoolean()) return Found.MOVED;
            return up ? Found.RUNNING : Found.STOPPED;
        } catch (PveException.Refused e) {
            if (e.reason() != PveException.Reason.NO_SUCH_GUEST) throw e;
            return guest.isElsewhere() ? Found.MOVED : Found.GONE;
        }
    }

    /** Stops the guest immediately. Nothing is sent if another guest has its ID by then. */
    public void stop() throws InterruptedException {
        job.line("Stopping " + guest.noun() + " " + guest.ref().vmid() + " on " + guest.node() + ".");
        TaskEnd end = job.execute(
                "stop", guest.order(GuestTask.STOP, client -> same(client).stop()));
        job.require(
                guest.judged(end, false, job),
                "The " + guest.noun() + " could not be stopped and was not destroyed",
                lost());
    }

    /** The guest's id, which its CT ID or VM ID does not tell any more when another guest has it; null when unknown. */
    record Row(@Nullable Long id) {}

    private @Nullable Long row() throws InterruptedException {
        return job.step("row", Row.class, () -> new Row(guests.idAt(guest.ref(), guest.kind())))
                .id();
    }

    /** Nothing has its ID, so that nothing is to be destroyed; whatever gets the ID from now on is another guest. */
    public void gone() throws InterruptedException {
        guests.destroyed(guest.ref(), row());
    }

    /** Destroys it with its disks. Nothing is sent if another guest has its ID by then. */
    public void destroy() throws InterruptedException {
        Long row = row();
        job.line("Destroying " + guest.noun() + " " + guest.ref().vmid() + " with its disks.");
        job.require(
                "destroy",
                guest.order(GuestTask.DESTROY, client -> same(client).destroy()),
                "Proxmox VE could not destroy the " + guest.noun() + "." + kept + " Its message",
                lost());
        guests.destroyed(guest.ref(), row);
    }

    /** Asked immediately before the order: the job may have waited for hours since its first look. */
    private PveGuest same(PveGuest client) {
        if (another.getAsBoolean()) {
            throw JobStopped.with(new Outcome.Failed(
                    "Another " + guest.noun() + " has the ID " + guest.ref().vmid() + " now. It was left alone."));
        }
        return client;
    }

    private String lost() {
        return "The host stopped answering." + kept + " When the host is back, check whether the " + guest.noun()
                + " still exists.";
    }

    /** Volumes that remained although their guest is gone; null when that is unknown. */
    record Left(@Nullable List<String> volumes) {}

    /**
     * The volumes with the guest's ID that remain after its destruction, because its configuration did not contain them;
     * null when a storage does not answer, or when another guest has the ID already.
     */
    public @Nullable List<String> left() throws InterruptedException {
        return job.step("left", Left.class, () -> new Left(volumes())).volumes();
    }

    private @Nullable List<String> volumes() {
        try {
            List<String> volumes = GuestVolumes.of(guest);
            return guest.exists() || guest.isElsewhere() ? null : volumes;
        } catch (PveException e) {
            return null;
        }
    }
}
