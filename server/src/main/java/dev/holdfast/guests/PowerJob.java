package dev.holdfast.guests;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.TaskEnd;
import dev.holdfast.pve.guest.PveGuest;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Power actions on a guest. An action succeeds if the guest is already in the requested state. */
public record PowerJob(PowerAction action, GuestTargets targets, Guests guests, Inventory inventory)
        implements Job<PowerJob.Params> {
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofMinutes(3);

    /** The HA manager acts about every ten seconds. */
    private static final Duration HA_TIMEOUT = Duration.ofMinutes(3);

    private static final Duration HA_INTERVAL = Duration.ofSeconds(1);

    /** The message of a machine's task, and of a container's. */
    private static final Pattern SHUTDOWN_FAILED =
            Pattern.compile("quit/powerdown failed|command 'lxc-stop.* --timeout");

    /**
     * What to start or stop.
     *
     * @param targetId the id of the job's target, such as an app; {@code app_id} in jobs stored by older versions
     * @param onlyRunning whether a restart leaves a guest alone that does not run, instead of starting it; null for false
     */
    public record Params(
            @JsonAlias("app_id") long targetId, @Nullable Boolean onlyRunning) {
        /** An action on a single guest. */
        public Params(long targetId) {
            this(targetId, null);
        }

        /** The same as one of many guests. */
        public static Params ofMany(long targetId) {
            return new Params(targetId, true);
        }

        boolean sparesStopped() {
            return Boolean.TRUE.equals(onlyRunning);
        }
    }

    /** The jobs of all actions on these guests. */
    public static List<PowerJob> all(GuestTargets targets, Guests guests, Inventory inventory) {
        return PowerAction.of(targets.kind()).stream()
                .map(action -> new PowerJob(action, targets, guests, inventory))
                .toList();
    }

    /** The kind of job of an action, such as {@code app.start}. */
    public static JobType<Params> kind(String type, PowerAction action) {
        return new JobType<>(type + "." + action.word(), Params.class, Priority.PEOPLE);
    }

    /** The names of the kinds of all actions on these guests. */
    public static String[] kinds(GuestTargets targets) {
        return PowerAction.of(targets.kind()).stream()
                .map(action -> kind(targets.type(), action).name())
                .toArray(String[]::new);
    }

    @Override
    public JobType<Params> kind() {
        return kind(targets.type(), action);
    }

    /**
     * The state before the order; stored, because after a restart of the job the order itself has changed it.
     *
     * @param up whether it runs or is paused
     * @param paused null in what an older version stored; {@code hibernated} likewise
     * @param hibernated whether its memory is on a disk, from where its next start restores it
     * @param highlyAvailable whether high availability manages it, so that a task only hands on the request
     * @param uptime in seconds; null in what an older version stored, and where the node does not tell
     */
    record Found(
            String node,
            boolean up,
            @Nullable Boolean paused,
            @Nullable Boolean hibernated,
            @Nullable Boolean highlyAvailable,
            @Nullable Long uptime) {
        boolean isHighlyAvailable() {
            return Boolean.TRUE.equals(highlyAvailable);
        }

        boolean isPaused() {
            return Boolean.TRUE.equals(paused);
        }

        boolean isHibernated() {
            return Boolean.TRUE.equals(hibernated);
        }

        String words() {
            return isPaused() ? "paused" : up ? "running" : isHibernated() ? "hibernated" : "stopped";
        }
    }

    @Override
    public Outcome run(Params params, JobContext job) throws InterruptedException {
        // Stored as a step: if the target were forgotten during the order, the job would end as if nothing had
        // happened.
        GuestTarget target = job.step("app", GuestTarget.class, () -> targets.target(params.targetId()));
        Found found = job.step("state", Found.class, () -> findState(params.targetId()));
        String obstacle = obstacle(action, found);
        if (obstacle != null) return new Outcome.Failed(target.name() + " is " + found.words() + obstacle);
        if (action == PowerAction.RESTART && params.sparesStopped() && !found.up()) {
            return new Outcome.Done(Map.of("skipped", stopped(target.name(), found)));
        }
        PowerAction real = order(action, found);
        if (real == null) {
            job.line(target.name() + " is already " + found.words() + ": nothing to do.");
            return new Outcome.Done(Map.of("already", found.words()));
        }
        GuestHandle guest = guests.on(found.node(), target.guest(), targets.kind());
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
        end = guest.judged(end, now -> isReached(real, found, now), job);
        inventory.wake(target.clusterId());
        String failure = "The " + real.word() + " of the " + guest.noun() + " failed";
        if (end == TaskEnd.FAILED) {
            return new Outcome.Failed(failure + ": " + job.taskMessage() + advice(real, job.taskMessage()));
        }
        job.require(
                end,
                failure,
                "The host stopped answering while its task was running. Check whether the task succeeded when the host"
                        + " is back.");
        if (found.isHighlyAvailable() && !hasFollowed(real, guest, job)) {
            return new Outcome.Unknown("High availability was asked for the " + real.word() + " of " + target.name()
                    + ", but has not done it within " + HA_TIMEOUT.toMinutes()
                    + " minutes. Check the state of high availability in Proxmox VE.");
        }
        return end == TaskEnd.WARNINGS ? new Outcome.Done(Map.of("warnings", job.taskMessage())) : new Outcome.Done();
    }

    /**
     * What an action would do with a guest as the last poll saw it.
     *
     * @param already the requested state, if the guest is in it already; otherwise null
     * @param obstacle why the action is impossible, as a sentence; null when it is not
     */
    public record Prospect(
            @Nullable String already, @Nullable String obstacle) {}

    /** What this action would do, as one on many guests, with a guest of this name as the last poll saw it. */
    public static Prospect prospect(PowerAction action, String name, GuestState seen) {
        if (seen.state() == GuestState.PowerState.UNKNOWN) {
            return new Prospect(null, "The state of " + name + " is unknown because its node does not answer.");
        }
        if (seen.template()) return new Prospect(null, template(name));
        boolean paused = seen.state() == GuestState.PowerState.PAUSED;
        boolean up = paused || seen.state() == GuestState.PowerState.RUNNING;
        var found = new Found(seen.node(), up, paused, "suspended".equals(seen.lock()), null, null);
        String obstacle = obstacle(action, found);
        if (obstacle != null) return new Prospect(null, name + " is " + found.words() + obstacle);
        if (action == PowerAction.RESTART && !up) return new Prospect(null, stopped(name, found));
        return new Prospect(order(action, found) == null ? found.words() : null, null);
    }

    /** Why a template is neither started nor stopped, as a sentence. */
    public static String template(String name) {
        return name + " is a template, which never runs. Clone it, and start the clone.";
    }

    /** Why one of many guests is not restarted. */
    private static String stopped(String name, Found found) {
        return name + " is " + found.words() + ". A restart of several guests starts none. Start it.";
    }

    /** Whether the guest is in the state that the action leads to; false where its state does not tell. */
    static boolean isReached(PowerAction action, Found before, PveGuest.Status now) {
        return switch (action) {
            case START, RESUME -> now.isUp() && !now.isPaused();
            case STOP, SHUTDOWN -> !now.isUp();
            case PAUSE -> now.isPaused();
            case RESTART ->
                now.isUp() && before.uptime() != null && now.uptime() != null && now.uptime() < before.uptime();
            case RESET -> false;
        };
    }

    /** Whether the HA manager has done what its task only recorded. */
    private static boolean hasFollowed(PowerAction action, GuestHandle guest, JobContext job)
            throws InterruptedException {
        Boolean up = switch (action) {
            case START -> true;
            case STOP, SHUTDOWN -> false;
            case RESTART, PAUSE, RESUME, RESET -> null; // not handed on
        };
        if (up == null) return true;
        for (long i = 0; i < HA_TIMEOUT.dividedBy(HA_INTERVAL); i++) {
            try {
                if (guest.client().status().isUp() == up) return true;
            } catch (PveException _) {
                // It may be on another node by now, or its node may be busy: ask again.
            }
            job.stopIfCanceled();
            job.pause(HA_INTERVAL);
        }
        return false;
    }

    /** Why the action is impossible in this state, as the end of a sentence; null when it is not. */
    private static @Nullable String obstacle(PowerAction action, Found found) {
        return switch (action) {
            case SHUTDOWN, RESTART ->
                found.isPaused() ? " and can't react to a shutdown. Resume it first, or stop it." : null;
            case PAUSE -> found.up() ? null : ". Only a running machine can be paused.";
            case RESUME -> found.up() || found.isHibernated() ? null : " and can't be resumed. Start it.";
            case RESET -> found.up() ? null : ". Only a running machine can be reset. Start it.";
            case START, STOP -> null;
        };
    }

    /** The action that leads from this state to the requested one; null when the guest is there already. */
    private static @Nullable PowerAction order(PowerAction action, Found found) {
        return switch (action) {
            case START -> found.isPaused() ? PowerAction.RESUME : found.up() ? null : PowerAction.START;
            case STOP, SHUTDOWN -> found.up() ? action : null;
            case RESTART -> found.up() ? PowerAction.RESTART : PowerAction.START;
            case PAUSE -> found.isPaused() ? null : PowerAction.PAUSE;
            case RESUME -> found.isPaused() ? PowerAction.RESUME : found.up() ? null : PowerAction.START;
            case RESET -> PowerAction.RESET;
        };
    }

    /** The next step after a failed task, where its message shows one; otherwise empty. */
    private static String advice(PowerAction action, String message) {
        if (message.contains("is locked (")) {
            return ". Wait until the task that holds the lock has ended, or remove the lock on the node.";
        }
        boolean graceful = action == PowerAction.SHUTDOWN || action == PowerAction.RESTART;
        return graceful && SHUTDOWN_FAILED.matcher(message).find()
                ? ". The guest did not shut down within " + SHUTDOWN_TIMEOUT.toMinutes()
                        + " minutes: neither its operating system nor an agent in it reacted. Try again, or stop it."
                : "";
    }

    /** Between the check and the order another user may have done the same. */
    private static boolean isThereAlready(PowerAction action, PveException.Reason reason) {
        return switch (action) {
            case START -> reason == PveException.Reason.RUNNING;
            case STOP, SHUTDOWN -> reason == PveException.Reason.NOT_RUNNING;
            case RESTART, PAUSE, RESUME, RESET -> false;
        };
    }

    private Found findState(long targetId) {
        GuestHandle guest = targets.at(targetId);
        PveGuest.Status status = guest.client().status();
        return new Found(
                guest.node(),
                status.isUp(),
                status.isPaused(),
                status.isHibernated(),
                status.isHighlyAvailable(),
                status.uptime());
    }

    private static PveTask give(PowerAction action, PveGuest guest) {
        return switch (action) {
            case START -> guest.start();
            case STOP -> guest.stop();
            case RESTART -> guest.reboot(SHUTDOWN_TIMEOUT);
            case SHUTDOWN -> guest.shutdown(SHUTDOWN_TIMEOUT);
            case PAUSE -> guest.suspend();
            case RESUME -> guest.resume();
            case RESET -> guest.reset();
        };
    }
}
