package dev.holdfast.guests.observed;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.GuestTask;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the latest tasks of clusters, whoever started them: one call a minute, whatever the size of the cluster, and one after each poll
 * while a guest is locked. So nobody needs to ask each guest by the clock for what only tasks change ({@link GuestWorkedOn}). A node
 * lists its last 25 tasks: when none of those seen before is among them, one about any of its guests may have come and gone in between.
 * A token without {@code Sys.Audit} is shown its own tasks only.
 */
final class ClusterTasks {
    private static final Duration EVERY = Duration.ofMinutes(1);
    /** What ended since then is told by a replica that has just begun to read a cluster. */
    private static final Duration RECENT = Duration.ofMinutes(10);

    /** They change nothing that no poll shows. */
    private static final Set<String> HARMLESS = Stream.concat(
                    Stream.of("hastart", "hastop", "hamigrate", "vncproxy", "spiceproxy"),
                    Stream.of(
                                    GuestTask.START,
                                    GuestTask.STOP,
                                    GuestTask.REBOOT,
                                    GuestTask.SHUTDOWN,
                                    GuestTask.PAUSE,
                                    GuestTask.RESUME,
                                    GuestTask.RESET,
                                    GuestTask.MIGRATE,
                                    GuestTask.BACKUP)
                            .flatMap(task -> Arrays.stream(GuestKind.values()).map(task::on)))
            .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> SETTING_BACK = Stream.of(GuestTask.ROLLBACK, GuestTask.RESTORE)
            .flatMap(task -> Arrays.stream(GuestKind.values()).map(task::on))
            .collect(Collectors.toUnmodifiableSet());

    private final Hypervisors hypervisors;
    private final Inventory inventory;
    private final Bus bus;
    private final InstantSource clock;
    private final LockTasks lockTasks;
    private final Map<Long, Listed> last = new ConcurrentHashMap<>();

    /** The tasks listed at a time, by UPID, and whether each was over. */
    private record Listed(Instant at, Map<String, Boolean> byUpid) {}

    ClusterTasks(Hypervisors hypervisors, Inventory inventory, Bus bus, InstantSource clock, LockTasks lockTasks) {
        this.hypervisors = hypervisors;
        this.inventory = inventory;
        this.bus = bus;
        this.clock = clock;
        this.lockTasks = lockTasks;
    }

    /** Reads the tasks of a cluster that was just polled, if it is time or guests are locked there. */
    void read(long clusterId) {
        Snapshot now = inventory.present(clusterId);
        if (now == null) return;
        List<GuestState> locked = now.guests().values().stream()
                .filter(guest -> guest.lock() != null)
                .toList();
        Listed before = last.get(clusterId);
        Instant at = clock.instant();
        boolean isDue = before == null
                || !before.at().plus(EVERY).isAfter(at)
                || before.at().isAfter(at);
        if (!isDue && locked.isEmpty()) {
            lockTasks.take(clusterId, locked, List.of());
            return;
        }
        List<NodeTask> tasks;
        try {
            tasks = hypervisors.client(clusterId, now.anyNode()).cluster().tasks();
        } catch (PveException e) {
            lockTasks.take(clusterId, locked, List.of());
            last.put(clusterId, new Listed(at, before == null ? Map.of() : before.byUpid()));
            return;
        }
        lockTasks.take(clusterId, locked, tasks);
        last.put(
                clusterId,
                new Listed(
                        at,
                        tasks.stream().collect(Collectors.toMap(NodeTask::upid, NodeTask::isOver, (a, b) -> a || b))));
        Set<Integer> worked = before == null ? recent(tasks, at) : ended(before, tasks);
        Set<String> overrun = before == null ? Set.of() : overrun(before, tasks);
        now.guests().values().stream()
                .filter(guest -> overrun.contains(guest.node()))
                .forEach(guest -> worked.add(guest.vmid()));
        worked.forEach(vmid -> bus.publish(new GuestWorkedOn(new GuestRef(clusterId, vmid))));
        tasks.stream()
                .filter(task -> SETTING_BACK.contains(task.type()))
                .filter(task -> before == null ? isRecent(task, at) : hasEnded(before, task))
                .forEach(task -> {
                    Integer vmid = task.vmid();
                    if (vmid != null)
                        bus.publish(new GuestSetBack(new GuestRef(clusterId, vmid), null, null, task.startedBy()));
                });
    }

    private static Set<Integer> recent(List<NodeTask> tasks, Instant now) {
        return guests(tasks.stream().filter(task -> isRecent(task, now)));
    }

    private static boolean isRecent(NodeTask task, Instant now) {
        return task.endtime() != null && task.endtime() >= now.minus(RECENT).getEpochSecond();
    }

    private static boolean hasEnded(Listed before, NodeTask task) {
        return task.isOver() && !before.byUpid().getOrDefault(task.upid(), false);
    }

    private static Set<Integer> ended(Listed before, List<NodeTask> tasks) {
        return guests(tasks.stream().filter(task -> hasEnded(before, task)));
    }

    private static Set<Integer> guests(Stream<NodeTask> tasks) {
        return tasks.filter(task -> !HARMLESS.contains(task.type()))
                .map(NodeTask::vmid)
                .flatMap(Stream::ofNullable)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The nodes that list nothing of what they listed before. */
    private static Set<String> overrun(Listed before, List<NodeTask> tasks) {
        Set<String> known =
                before.byUpid().keySet().stream().map(ClusterTasks::node).collect(Collectors.toSet());
        Map<String, List<NodeTask>> byNode = tasks.stream().collect(Collectors.groupingBy(task -> node(task.upid())));
        byNode.values()
                .removeIf(all -> all.stream().anyMatch(task -> before.byUpid().containsKey(task.upid())));
        byNode.keySet().retainAll(known);
        return byNode.keySet();
    }

    private static String node(String upid) {
        String[] parts = upid.split(":", 3);
        return parts.length < 3 ? "" : parts[1];
    }
}
