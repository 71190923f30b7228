package dev.holdfast.guests;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.holdfast.hosts.client.Capability;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Starts, stops, restarts or shuts down a guest. Succeeds if the guest is already in the requested state. */
public final class PowerJob implements Job<PowerJob.Params> {
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofMinutes(3);

    /**
     * What to start or stop.
     *
     * @param targetId the id of the job's target, such as an app; {@code app_id} in jobs stored by older versions
     */
    public record Params(@JsonAlias("app_id") long targetId) {}

    /** A guest and the name by which users know it. Older versions stored the whole app. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Target(
            String name, long clusterId, @JsonAlias("ctid") int vmid) {
        GuestRef guest() {
            return new GuestRef(clusterId, vmid);
        }
    }

    /** Finds the guests of one area. The id is that of a job's target, such as an app. */
    public interface Targets {
        /** Refuses with 404 when there is no such target. */
        Target target(long id);

        /** The guest where it is now. Refuses with 409 when there is none. */
        GuestHandle at(long id);
    }

    private final String area;
    private final GuestKind kind;
    private final PowerAction action;
    private final Targets targets;
    private final Guests guests;
    private final Inventory inventory;

    private PowerJob(
            String area, GuestKind kind, PowerAction action, Targets targets, Guests guests, Inventory inventory) {
        this.area = area;
        this.kind = kind;
        this.action = action;
        this.targets = targets;
        this.guests = guests;
        this.inventory = inventory;
    }

    /** The jobs of all actions for one area, such as {@code app}, with guests of this kind. */
    public static List<PowerJob> all(String area, GuestKind kind, Targets targets, Guests guests, Inventory inventory) {
        return Arrays.stream(PowerAction.values())
                .map(action -> new PowerJob(area, kind, action, targets, guests, inventory))
                .toList();
    }

    /** The kind of job of an action, such as {@code app.start}. */
    public static JobType<Params> kind(String area, PowerAction action) {
        return new JobType<>(area + "." + action.word(), Params.class, Priority.PEOPLE);
    }

    /** The names of the kinds of all actions. */
    public static String[] kinds(String area) {
        return Arrays.stream(PowerAction.values())
                .map(action -> kind(area, action).name())
                .toArray(String[]::new);
    }

    @Override
    public JobType<Params> kind() {
        return kind(area, action);
    }

    /** The state before the order; stored, because after a restart of the job the order itself has changed it. */
    record Found(String node, boolean up) {}

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        // Stored as a step: if the target were forgotten during the order, the job would end as if nothing had
        // happened.
        Target target = job.step("app", Target.class, () -> targets.target(params.targetId()));
        Found found = job.step("look", Found.class, () -> findState(params.targetId()));
        if (found.up() == (action == PowerAction.START) && action != PowerAction.RESTART) {
            job.line(target.name() + " is already " + (found.up() ? "running" : "stopped") + ": nothing to do.");
            return new Outcome.Done();
        }
        GuestHandle guest = guests.on(found.node(), target.guest(), kind);
        PowerAction real = action == PowerAction.RESTART && !found.up() ? PowerAction.START : action;
        job.line(real.doing() + " " + target.name() + " (" + guest.noun() + " " + target.vmid() + " on " + found.node()
                + ").");
        TaskEnd end;
        try {
            end = job.execute(real.word(), guest.order(real.task(), g -> give(real, g)));
        } catch (PveException.Refused e) {
            if (!isThereAlready(real, e.reason())) throw e;
            job.line("The " + guest.noun() + " was already in this state: " + e.text() + ".");
            end = TaskEnd.OK;
        }
        inventory.wake(target.clusterId());
        job.require(
                end,
                "The " + real.word() + " of the " + guest.noun() + " failed",
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

    private Found findState(long targetId) {
        GuestHandle guest = targets.at(targetId);
        return new Found(
                guest.node(), guest.client(Capability.MONITORING).status().isUp());
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
