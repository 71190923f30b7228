package dev.holdfast.apps;

import dev.holdfast.hosts.GuestOrder;
import dev.holdfast.hosts.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.task.PveTask;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Starts, stops, restarts or shuts down an app's container. Succeeds if the container is already in the requested state. */
final class PowerJob implements Job<PowerJob.Params> {
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofMinutes(3);
    private static final Map<PowerAction, JobType<Params>> KINDS = new EnumMap<>(PowerAction.class);

    static {
        for (PowerAction action : PowerAction.values()) {
            KINDS.put(action, new JobType<>("app." + action.word(), Params.class, Priority.PEOPLE));
        }
    }

    record Params(long appId) {}

    private final PowerAction action;
    private final Apps apps;
    private final Hypervisors hypervisors;
    private final Inventory inventory;

    PowerJob(PowerAction action, Apps apps, Hypervisors hypervisors, Inventory inventory) {
        this.action = action;
        this.apps = apps;
        this.hypervisors = hypervisors;
        this.inventory = inventory;
    }

    static JobType<Params> kind(PowerAction action) {
        return Objects.requireNonNull(KINDS.get(action));
    }

    /** The kinds of all actions. */
    static String[] kinds() {
        return KINDS.values().stream().map(JobType::name).toArray(String[]::new);
    }

    @Override
    public JobType<Params> kind() {
        return kind(action);
    }

    /** The state before the order; stored, because after a restart of the job the order itself has changed it. */
    record Found(String node, boolean up) {}

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        // Stored as a step: if the app were forgotten during the order, the job would end as if nothing had happened.
        App app = job.step("app", App.class, () -> apps.get(params.appId()));
        Found found = job.step("look", Found.class, () -> findState(params.appId()));
        if (found.up() == (action == PowerAction.START)) {
            if (action != PowerAction.RESTART) {
                job.line(app.name() + " is already " + (found.up() ? "running" : "stopped") + ": nothing to do.");
                return new Outcome.Done();
            }
        }
        PowerAction real = action == PowerAction.RESTART && !found.up() ? PowerAction.START : action;
        job.line(real.doing() + " " + app.name() + " (container " + app.ctid() + " on " + found.node() + ").");
        var order = new GuestOrder(
                hypervisors, app.clusterId(), GuestKind.LXC, found.node(), app.ctid(), real.task(), g -> give(real, g));
        TaskEnd end;
        try {
            end = job.execute(real.word(), order);
        } catch (PveException.Refused e) {
            if (!isThereAlready(real, e.reason())) throw e;
            job.line("The container was already in this state: " + e.text() + ".");
            end = TaskEnd.OK;
        }
        inventory.wake(app.clusterId());
        job.require(
                end,
                "The " + real.word() + " of the container failed",
                "The host stopped answering while its task was running. Check whether the task succeeded when the host is"
                        + " back.");
        return new Outcome.Done();
    }

    /** Between the check and the order another user may have done the same. */
    private static boolean isThereAlready(PowerAction action, PveException.Reason reason) {
        return switch (action) {
            case START -> reason == PveException.Reason.RUNNING;
            case STOP, SHUTDOWN -> reason == PveException.Reason.NOT_RUNNING;
            case RESTART -> false;
        };
    }

    private Found findState(long appId) {
        Apps.AppLocation home = apps.home(appId);
        App app = home.app();
        boolean up = hypervisors
                .reaching(app.clusterId(), home.node())
                .guest(GuestKind.LXC, home.node(), app.ctid())
                .status()
                .isUp();
        return new Found(home.node(), up);
    }

    private static PveTask give(PowerAction action, PveGuest guest) {
        return switch (action) {
            case START -> guest.start();
            case STOP -> guest.stop();
            case RESTART -> guest.reboot(SHUTDOWN_TIMEOUT);
            case SHUTDOWN -> guest.shutdown(SHUTDOWN_TIMEOUT);
        };
    }
}
