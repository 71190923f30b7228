package dev.holdfast.maintenance.parked;

import dev.holdfast.pve.api.EpochSeconds;
import dev.holdfast.pve.task.NodeTask;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Why a guest went off, by the tasks of its cluster. Pure. What is not known for certain does not count as meant: an alert too
 * many is better than a dead guest of which nobody is told.
 *
 * @param parked whether it is meant to be off
 * @param text as a sentence
 * @param withNode the node that stopped all its guests, so that it may be the node that goes down; null otherwise
 * @param byAbsence whether it rests on that no task is there, which may only not be listed yet
 */
record StopReason(boolean parked, String text, @Nullable String withNode, boolean byAbsence) {
    private static final Set<String> STOPS = Set.of("qmstop", "qmshutdown", "vzstop", "vzshutdown", "hastop");

    /** During which a guest is off for a while; it is off by accident if they leave it so. */
    private static final Set<String> TAKES_DOWN = Set.of(
            "vzdump",
            "qmreboot",
            "vzreboot",
            "qmrollback",
            "vzrollback",
            "qmrestore",
            "vzrestore",
            "qmigrate",
            "vzmigrate",
            "hamigrate",
            "harelocate",
            "qmstart",
            "vzstart",
            "qmreset",
            "qmmove",
            "move_volume");

    /** Orders of people; everything else of Holdfast starts again what it stops. */
    private static final Set<String> OFF_BY_JOB =
            Set.of("app.stop", "app.shutdown", "vm.stop", "vm.shutdown", "guests.stop", "guests.shutdown");

    /** Values are up to ten seconds old, and clocks differ a little. */
    private static final Duration SLACK = Duration.ofSeconds(30);

    /** A node tells its cluster its last 25 tasks or so; with as many, older ones may be missing. */
    private static final int LISTED = 20;

    private static final double MEMORY_FULL_PCT = 95;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm").withZone(ZoneOffset.UTC);

    /**
     * A guest that was seen off.
     *
     * @param node on which it is
     * @param upAt when it was last seen running; null if that was before Holdfast was started
     * @param offAt when it was first seen off
     * @param nodeBootAt when its node was started; null when that is unknown
     * @param memoryPct the highest use of memory, of the node or of a container, when it was last seen running
     */
    record Stop(
            int vmid,
            String node,
            @Nullable Instant upAt,
            Instant offAt,
            @Nullable Instant nodeBootAt,
            @Nullable Double memoryPct) {}

    /**
     * The job of Holdfast that gave an order.
     *
     * @param by who asked for it; null for Holdfast itself
     */
    record ByJob(long id, String kind, @Nullable String by) {}

    /** Whether jobs of this kind leave a guest off because somebody wants it so. */
    static boolean isMeant(String kind) {
        return OFF_BY_JOB.contains(kind);
    }

    static StopReason of(Stop stop, List<NodeTask> tasks, Function<NodeTask, @Nullable ByJob> jobOf, Set<String> own) {
        NodeTask order = tasks.stream()
                .filter(task -> isAbout(stop, task) && STOPS.contains(task.type()) && isGood(task))
                .filter(task -> endedSince(stop, task))
                .max(Comparator.comparing(task -> Objects.requireNonNullElse(task.starttime(), 0L)))
                .orElse(null);
        if (order != null) return byOrder(stop, order, tasks, jobOf, own);
        Instant boot = stop.nodeBootAt();
        Instant up = stop.upAt();
        if (boot != null && up != null && boot.isAfter(up)) {
            return down("Its node " + stop.node() + " was started again at " + time(boot) + ".");
        }
        if (up == null) return down("It went off while Holdfast did not look; why is not known.");
        NodeTask during = tasks.stream()
                .filter(task -> TAKES_DOWN.contains(task.type()) && endedSince(stop, task))
                .filter(task -> isAbout(stop, task) || isBackupOn(stop, task))
                .findFirst()
                .orElse(null);
        if (during != null) {
            return down("It went off during a task (" + during.type() + ", " + user(during)
                    + ") and was not started again.");
        }
        if (mayBeMissing(stop, up, tasks)) {
            return down("Whether a person stopped it is not known: its node had too many tasks since.");
        }
        Double memory = stop.memoryPct();
        if (memory != null && memory >= MEMORY_FULL_PCT) {
            return down("It went off without a task while memory was full (" + Math.round(memory)
                    + " %): it may have been killed.");
        }
        return new StopReason(
                true, "It shut itself down shortly before " + time(stop.offAt()) + ": no task stopped it.", null, true);
    }

    private static StopReason byOrder(
            Stop stop,
            NodeTask order,
            List<NodeTask> tasks,
            Function<NodeTask, @Nullable ByJob> jobOf,
            Set<String> own) {
        Instant at = start(order);
        ByJob job = jobOf.apply(order);
        if (job != null) {
            if (!isMeant(job.kind())) {
                return down("Job " + job.id() + " (" + job.kind() + ") stopped it at " + time(at)
                        + " and did not start it again.");
            }
            String who = job.by() == null ? "Holdfast" : job.by();
            return meant("Stopped by " + who + " at " + time(at) + " (job " + job.id() + ").");
        }
        if (own.contains(user(order))) {
            return down("Holdfast stopped it at " + time(at) + "; for which job is not known.");
        }
        NodeTask all = tasks.stream()
                .filter(task -> task.type().equals("stopall") && stop.node().equals(task.node()))
                .filter(task ->
                        !start(task).isAfter(at.plus(SLACK)) && !end(task).isBefore(at.minus(SLACK)))
                .findFirst()
                .orElse(null);
        Instant boot = stop.nodeBootAt();
        if (all != null) {
            if (boot != null && boot.isAfter(at)) {
                return down("Its node " + stop.node() + " was shut down, and started again at " + time(boot) + ".");
            }
            return new StopReason(
                    true,
                    "Stopped with all guests of " + stop.node() + " by " + user(all) + " at " + time(at)
                            + " (stopall).",
                    stop.node(),
                    false);
        }
        return meant("Stopped by " + user(order) + " at " + time(at) + " (" + order.type() + ").");
    }

    private static StopReason meant(String text) {
        return new StopReason(true, text, null, false);
    }

    private static StopReason down(String text) {
        return new StopReason(false, text, null, false);
    }

    private static boolean isAbout(Stop stop, NodeTask task) {
        String id = task.id();
        // The tasks of the HA manager are about services, such as ct:101.
        return id != null && (id.equals("" + stop.vmid()) || id.endsWith(":" + stop.vmid()));
    }

    private static boolean isBackupOn(Stop stop, NodeTask task) {
        boolean ofMany = task.id() == null || task.id().isEmpty();
        return task.type().equals("vzdump") && ofMany && stop.node().equals(task.node());
    }

    /** Whether it runs or succeeded. */
    private static boolean isGood(NodeTask task) {
        return !task.isOver() || task.status() == null || task.hasSucceeded();
    }

    /** Whether it ran when the guest went off; everything that is listed, if that may be long ago. */
    private static boolean endedSince(Stop stop, NodeTask task) {
        return stop.upAt() == null || !end(task).isBefore(stop.upAt().minus(SLACK));
    }

    private static boolean mayBeMissing(Stop stop, Instant up, List<NodeTask> tasks) {
        Stream<NodeTask> ofNode = tasks.stream().filter(task -> stop.node().equals(task.node()));
        List<NodeTask> newer = ofNode.filter(task -> start(task).isAfter(up)).toList();
        return newer.size() >= LISTED;
    }

    private static Instant start(NodeTask task) {
        return Objects.requireNonNullElse(EpochSeconds.instant(task.starttime()), Instant.EPOCH);
    }

    private static Instant end(NodeTask task) {
        return Objects.requireNonNullElse(EpochSeconds.instant(task.endtime()), Instant.MAX);
    }

    /** With the token's name after {@code !}. */
    static String user(NodeTask task) {
        return task.tokenid() == null ? task.user() : task.user() + "!" + task.tokenid();
    }

    private static String time(Instant at) {
        return TIME.format(at) + "Z";
    }
}
