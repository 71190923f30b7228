package dev.holdfast.vms.create;

import dev.holdfast.base.db.Db;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.destroy.GuestVolumes;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.Order;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.wire.PveException.Reason;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Machines that a job has just created: their ids, and what a failed creation left. */
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

    /** Gives the order that creates a machine, and follows it; if it remains unknown, the end says for which VM ID. */
    public static TaskEnd order(String name, Order order, GuestHandle guest, JobContext job)
            throws InterruptedException {
        try {
            return job.execute(name, order);
        } catch (JobStopped e) {
            if (!(e.outcome instanceof Outcome.Unknown unknown)) throw e;
            throw JobStopped.with(new Outcome.Unknown(unknown.reason() + " If it did, there is a VM "
                    + guest.ref().vmid() + " on " + guest.node() + "."));
        }
    }

    /** A step with a machine that exists now. */
    @FunctionalInterface
    public interface Step<T> {
        /** Does it. */
        T run() throws InterruptedException;
    }

    /**
     * Runs a step that follows the creation; if it fails, the job's end also says that the machine exists.
     *
     * @param made such as {@code VM 100 was created.}
     * @param failure a sentence for a call that the host refused or did not answer
     */
    public static <T> T after(String made, String failure, Step<T> step) throws InterruptedException {
        try {
            return step.run();
        } catch (JobStopped e) {
            throw switch (e.outcome) {
                case Outcome.Failed failed -> JobStopped.with(new Outcome.Failed(made + " " + failed.reason()));
                case Outcome.Unknown unknown -> JobStopped.with(new Outcome.Unknown(made + " " + unknown.reason()));
                case null, default -> e;
            };
        } catch (PveException e) {
            throw JobStopped.with(new Outcome.Failed(
                    made + " " + failure + " " + HypervisorFailures.problem(e).sentence()));
        }
    }

    /**
     * Whether another guest got the VM ID first: the task failed because it exists, and it is certain that the machine is not
     * the job's.
     *
     * @param uuid of the job's machine, if the job chose it
     */
    public static boolean isTaken(TaskEnd end, GuestHandle guest, @Nullable String uuid, JobContext job) {
        if (end != TaskEnd.FAILED || Reason.of(job.taskMessage()) != Reason.ALREADY_EXISTS) return false;
        try {
            GuestConfig config = find(guest);
            return config == null || !isOurs(config, uuid);
        } catch (PveException _) {
            return false;
        }
    }

    /**
     * Ends the job unless the task that creates a machine succeeded, with a sentence about what is left of the machine.
     *
     * @param uuid of the machine, if the job chose it: then it is certain whether a machine with this VM ID is the job's
     */
    public void require(TaskEnd end, GuestHandle guest, @Nullable String uuid, String failure, JobContext job) {
        int vmid = guest.ref().vmid();
        switch (end) {
            case OK, WARNINGS -> {}
            case FAILED ->
                throw JobStopped.with(
                        new Outcome.Failed(failure + ": " + job.taskMessage() + ". " + leftovers(guest, uuid)));
            case LOST ->
                throw JobStopped.with(
                        new Outcome.Unknown("The host stopped answering. When it is back, check whether VM " + vmid
                                + " exists on " + guest.node() + "."));
        }
    }

    private static String leftovers(GuestHandle guest, @Nullable String uuid) {
        int vmid = guest.ref().vmid();
        try {
            GuestConfig config = find(guest);
            List<String> volumes = GuestVolumes.of(guest);
            String remain = volumes.isEmpty() ? "" : " Volumes with its ID: " + String.join(", ", volumes) + ".";
            if (config == null) {
                return volumes.isEmpty()
                        ? "Nothing was left behind."
                        : "There is no VM " + vmid + "." + remain + " Remove them if no guest uses them.";
            }
            String lock = config.lock() == null ? "" : " (locked: " + config.lock() + ")";
            if (!isOurs(config, uuid)) {
                return "VM " + vmid + " exists" + lock
                        + ", and it is not certain that this job created it. Check it on " + guest.node() + "."
                        + remain;
            }
            return "VM " + vmid + " was left on " + guest.node() + lock
                    + ". Check it, and delete it if it is of no use." + remain;
        } catch (PveException e) {
            return "Whether anything was left is unknown, because the host does not answer. Check for VM " + vmid
                    + " on " + guest.node() + ".";
        }
    }

    /** A clone has no UUID that the job chose, but its lock until the task succeeds. */
    private static boolean isOurs(GuestConfig config, @Nullable String uuid) {
        return uuid == null
                ? "clone".equals(config.lock())
                : config.values().getOrDefault("smbios1", "").contains(uuid);
    }

    private static @Nullable GuestConfig find(GuestHandle guest) {
        try {
            return guest.client().config();
        } catch (PveException.Refused e) {
            if (e.reason() == Reason.NO_SUCH_GUEST) return null;
            throw e;
        }
    }
}
