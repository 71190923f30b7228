package dev.holdfast.guests.observed;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.inventory.share.SharedMap;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.pve.api.EpochSeconds;
import dev.holdfast.pve.task.NodeTask;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** The tasks in progress of clusters with locked guests, whoever started them. */
public final class LockTasks {
    private final Bus bus;
    private final Map<Long, List<NodeTask>> running = new ConcurrentHashMap<>();
    private final SharedMap<Long, List<NodeTask>> shared;

    /**
     * A task of a node.
     *
     * @param upid the UPID of the task in Proxmox VE
     * @param type the type of the task in Proxmox VE, such as {@code vzdump} or {@code qmigrate}
     * @param user who started it, with the token's name after {@code !}
     * @param startedAt when the task began; null when Proxmox VE did not report it
     * @param node the node on which it runs; the guest's own when Proxmox VE did not report it
     */
    public record LockTask(
            String upid, String type, String user, @Nullable Instant startedAt, String node) {}

    LockTasks(Bus bus, SharedReadings readings) {
        this.shared = SharedMap.of(
                readings,
                "lock-tasks",
                running,
                id -> id,
                Long.class,
                new TypeReference<List<NodeTask>>() {},
                (_, _) -> {});
        this.bus = bus;
    }

    /**
     * The task that holds the lock of a guest. Proxmox VE does not say which one set it: it is the one in progress about this
     * guest, or the backup of several guests on its node. Null when there is none, as after a crash that left the lock.
     */
    public @Nullable LockTask of(GuestRef ref, GuestState guest) {
        String lock = guest.lock();
        if (lock == null) return null;
        List<NodeTask> tasks = running.getOrDefault(ref.clusterId(), List.of());
        return tasks.stream()
                .filter(task -> String.valueOf(ref.vmid()).equals(task.id()))
                .findFirst()
                .or(() -> tasks.stream()
                        .filter(task -> lock.equals("backup") && isBackupOn(guest, task))
                        .findFirst())
                .map(task -> new LockTask(
                        task.upid(),
                        task.type(),
                        task.tokenid() == null ? task.user() : task.user() + "!" + task.tokenid(),
                        EpochSeconds.instant(task.starttime()),
                        Objects.requireNonNullElse(task.node(), guest.node())))
                .orElse(null);
    }

    /** A backup of more than one guest is a task about none of them. */
    private static boolean isBackupOn(GuestState guest, NodeTask task) {
        return task.type().equals("vzdump")
                && (task.id() == null || task.id().isEmpty())
                && guest.node().equals(task.node());
    }

    /** Of a cluster that was just polled: its locked guests, and its tasks, which are not read while there are none. */
    void take(long clusterId, List<GuestState> locked, List<NodeTask> tasks) {
        List<NodeTask> before = running.getOrDefault(clusterId, List.of());
        List<NodeTask> now = locked.isEmpty()
                ? List.of()
                : tasks.stream().filter(task -> !task.isOver()).toList();
        if (before.equals(now)) return;
        if (now.isEmpty()) running.remove(clusterId);
        else running.put(clusterId, now);
        shared.changed(clusterId);
        locked.forEach(guest -> bus.publish(new GuestObserved(new GuestRef(clusterId, guest.vmid()))));
    }
}
