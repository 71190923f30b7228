package dev.holdfast.vms.create;

import dev.holdfast.base.db.Db;
import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.Guests;
import dev.holdfast.guests.destroy.GuestVolumes;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.pve.guest.GuestConfig;
import dev.holdfast.pve.wire.PveException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Machines that a job has just created: their ids, and what a failed creation left. */
public final class NewMachines {
    private final Db db;
    private final Guests guests;
    private final Inventory inventory;
    private final Jobs jobs;

    /** Machines among these guests. */
    public NewMachines(Db db, Guests guests, Inventory inventory, Jobs jobs) {
        this.db = db;
        this.guests = guests;
        this.inventory = inventory;
        this.jobs = jobs;
    }

    /** The id of a machine that the job created; from now on the job is about this machine. */
    public long add(GuestHandle guest, String name, JobContext job) throws InterruptedException {
        // Repeated after a crash, it finds the row that it added.
        long id = job.step(
                "known",
                Long.class,
                () -> db.write(h -> {
                    long added = guests.known().idOfNew(h, guest.ref(), guest.kind(), guest.node());
                    jobs.concerns(h, job.id(), new JobTarget("vm", added, name));
                    return added;
                }));
        inventory.wake(guest.ref().clusterId());
        return id;
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
            boolean certain = uuid == null ? "clone".equals(config.lock()) : isOurs(config, uuid);
            if (!certain) {
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

    /** Whether the machine with this VM ID is certainly the one with this UUID. */
    static boolean isOurs(GuestHandle guest, String uuid) {
        GuestConfig config = find(guest);
        return config != null && isOurs(config, uuid);
    }

    private static boolean isOurs(GuestConfig config, String uuid) {
        return config.values().getOrDefault("smbios1", "").contains(uuid);
    }

    private static @Nullable GuestConfig find(GuestHandle guest) {
        try {
            return guest.client(Capability.MONITORING).config();
        } catch (PveException.Refused e) {
            if (e.reason() == PveException.Reason.NO_SUCH_GUEST) return null;
            throw e;
        }
    }
}
