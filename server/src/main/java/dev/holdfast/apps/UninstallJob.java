package dev.holdfast.apps;

import dev.holdfast.hosts.GuestOrder;
import dev.holdfast.hosts.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.task.PveTask;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** Destroys an app's container with its disks, stopped first if it runs, and then forgets the app. */
final class UninstallJob implements Job<UninstallJob.Params> {
    private static final String LOST =
            "The host stopped answering. The app is kept. When the host is back, check whether the container still exists.";

    static final JobType<Params> KIND = new JobType<>("app.uninstall", Params.class, Priority.PEOPLE);

    record Params(long appId, long clusterId, int ctid, String node) {}

    private final Apps apps;
    private final Hypervisors hypervisors;
    private final Inventory inventory;

    UninstallJob(Apps apps, Hypervisors hypervisors, Inventory inventory) {
        this.apps = apps;
        this.hypervisors = hypervisors;
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
        Found found = Found.valueOf(
                job.step("look", Look.class, () -> new Look(findState(params).name()))
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
                    order(params, "vzstop", PveGuest::stop),
                    "The container could not be stopped and was not destroyed",
                    LOST);
        }
        job.progress(40);
        job.stopIfCanceled();
        job.line("Destroying container " + params.ctid() + " with its disks.");
        job.require(
                "destroy",
                order(params, "vzdestroy", PveGuest::destroy),
                "Proxmox VE could not destroy the container, so the app was kept",
                LOST);
        return forgotten(params, job);
    }

    private Found findState(Params params) {
        if (!apps.get(params.appId()).holdKey().equals(App.holdKey(params.clusterId(), params.ctid()))) {
            return Found.MOVED;
        }
        PveClient host = hypervisors.reaching(params.clusterId(), params.node());
        try {
            boolean up = host.guest(GuestKind.LXC, params.node(), params.ctid())
                    .status()
                    .isUp();
            return up ? Found.RUNNING : Found.STOPPED;
        } catch (PveException.Refused e) {
            if (e.reason() != PveException.Reason.NO_SUCH_GUEST) throw e;
            return isElsewhere(params, host) ? Found.MOVED : Found.GONE;
        }
    }

    /** While the job waited, the container may have been moved to another node of its cluster. */
    private static boolean isElsewhere(Params params, PveClient host) {
        return host.clusterResources().stream()
                .anyMatch(row -> Objects.equals(row.vmid(), params.ctid())
                        && !params.node().equals(row.node()));
    }

    private GuestOrder order(Params params, String type, Function<PveGuest, PveTask> give) {
        return new GuestOrder(hypervisors, params.clusterId(), GuestKind.LXC, params.node(), params.ctid(), type, give);
    }

    private Outcome forgotten(Params params, JobContext job) throws InterruptedException {
        job.step("forget", () -> apps.forgetDestroyed(params.appId()));
        inventory.wake(params.clusterId());
        return new Outcome.Done(Map.of("removed", true, "ct_kept", false));
    }
}
