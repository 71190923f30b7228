package dev.holdfast.apps;

import dev.holdfast.guests.GuestHandle;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.wire.PveException;
import java.util.Map;

/** Destroys an app's container with its disks, stopped first if it runs, and then forgets the app. */
final class UninstallJob implements Job<UninstallJob.Params> {
    private static final String LOST =
            "The host stopped answering. The app is kept. When the host is back, check whether the container still exists.";

    static final JobType<Params> KIND = new JobType<>("app.uninstall", Params.class, Priority.PEOPLE);

    record Params(long appId, long clusterId, int ctid, String node) {
        GuestRef guest() {
            return new GuestRef(clusterId, ctid);
        }
    }

    private final Apps apps;
    private final Guests guests;
    private final Inventory inventory;

    UninstallJob(Apps apps, Guests guests, Inventory inventory) {
        this.apps = apps;
        this.guests = guests;
        this.inventory = inventory;
    }

    @Override
    public JobType<Params> kind() {
        return KIND;
    }

    private enum Found {
        RUNNING,
        STOPPED,
        GONE,
        MOVED
    }

    /** The state before the first order. */
    record Look(String found) {}

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        GuestHandle guest = guests.on(params.node(), params.guest(), GuestKind.LXC);
        Found found = Found.valueOf(job.step(
                        "look",
                        Look.class,
                        () -> new Look(findState(params, guest).name()))
                .found());
        if (found == Found.MOVED) {
            return new Outcome.Failed("The app was moved in the meantime. Find its new host, and uninstall it there.");
        }
        if (found == Found.GONE) {
            job.line("Container " + params.ctid() + " is already gone. Forgetting the app.");
            return forgotten(params, job);
        }
        if (found == Found.RUNNING) {
            job.line("Stopping container " + params.ctid() + " on " + params.node() + ".");
            job.require(
                    "stop",
                    guest.order(GuestTask.STOP, PveGuest::stop),
                    "The container could not be stopped and was not destroyed",
                    LOST);
        }
        job.progress(40);
        job.stopIfCanceled();
        job.line("Destroying container " + params.ctid() + " with its disks.");
        job.require(
                "destroy",
                guest.order(GuestTask.DESTROY, PveGuest::destroy),
                "Proxmox VE could not destroy the container, so the app was kept",
                LOST);
        return forgotten(params, job);
    }

    private Found findState(Params params, GuestHandle guest) {
        if (!apps.get(params.appId()).guest().equals(params.guest())) return Found.MOVED;
        try {
            boolean up = guest.client(Capability.MONITORING).status().isUp();
            return up ? Found.RUNNING : Found.STOPPED;
        } catch (PveException.Refused e) {
            if (e.reason() != PveException.Reason.NO_SUCH_GUEST) throw e;
            return guest.isElsewhere() ? Found.MOVED : Found.GONE;
        }
    }

    private Outcome forgotten(Params params, JobContext job) throws InterruptedException {
        job.step("forget", () -> apps.forgetDestroyed(params.appId()));
        inventory.wake(params.clusterId());
        return new Outcome.Done(Map.of("removed", true, "ct_kept", false));
    }
}
