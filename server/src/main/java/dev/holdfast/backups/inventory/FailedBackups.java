package dev.holdfast.backups.inventory;

import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.share.SharedMap;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.EpochSeconds;
import dev.holdfast.pve.storage.BackupLog;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.task.PveTask.LogLine;
import dev.holdfast.pve.task.Upid;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * When backups of guests failed, whoever ordered them. Each node is asked every five minutes for its backup tasks that failed:
 * one call, which is usually answered with an empty list, and one more for the log of a new task about several guests. Kept in
 * memory only, because the nodes keep their tasks.
 */
public final class FailedBackups {
    private static final Logger LOG = LoggerFactory.getLogger(FailedBackups.class);
    private static final Duration FRESH = Duration.ofMinutes(5);
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** What failed longer ago tells nothing that the age of the newest backup does not tell. */
    private static final Duration KEPT = Duration.ofDays(14);

    private static final int MOST_TASKS = 50;
    private static final int PAGE = 5000;
    private static final int MOST_LINES = 100_000;

    private final Hypervisors hypervisors;
    private final Inventory inventory;
    private final InstantSource clock;
    private final Map<Place, Read> read = new ConcurrentHashMap<>();
    private final SharedMap<Place, Read> shared;

    private record Place(long clusterId, String node) {}

    /** By the task: the guests whose backup failed in it. */
    private record Read(Map<String, Failure> byTask, Instant dueAt) {}

    private record Failure(Instant at, List<Integer> vmids) {
        Failure {
            vmids = List.copyOf(vmids);
        }
    }

    /** Of the nodes of these hosts. */
    public FailedBackups(Hypervisors hypervisors, Inventory inventory, InstantSource clock, SharedReadings readings) {
        this.shared =
                SharedMap.of(readings, "failed-backups", read, Place::clusterId, Place.class, Read.class, (_, _) -> {});
        this.hypervisors = hypervisors;
        this.inventory = inventory;
        this.clock = clock;
    }

    /** When the last failed backup of each guest of a cluster began, by CT ID or VM ID, as far as that is known. */
    public Map<Integer, Instant> ofCluster(long clusterId) {
        var found = new HashMap<Integer, Instant>();
        read.forEach((place, known) -> {
            if (place.clusterId() != clusterId) return;
            for (Failure one : known.byTask().values()) {
                one.vmids().forEach(vmid -> found.merge(vmid, one.at(), (a, b) -> a.isAfter(b) ? a : b));
            }
        });
        return found;
    }

    /** Reads what is due in a cluster that was just polled. */
    public void read(long clusterId) {
        Snapshot now = inventory.present(clusterId);
        if (now == null) return;
        read.keySet()
                .removeIf(
                        place -> place.clusterId() == clusterId && !now.nodes().containsKey(place.node()));
        for (NodeState node : now.nodes().values()) {
            var place = new Place(clusterId, node.name());
            Read before = read.get(place);
            Instant at = clock.instant();
            boolean isDue = before == null
                    || !before.dueAt().isAfter(at)
                    || before.dueAt().isAfter(at.plus(FRESH)); // planned before the clock was set back
            if (!node.online() || !isDue) continue;
            Map<String, Failure> known = before == null ? Map.of() : before.byTask();
            read.put(place, new Read(failures(place, known), at.plus(FRESH)));
            shared.changed(clusterId);
        }
    }

    private Map<String, Failure> failures(Place place, Map<String, Failure> known) {
        try {
            PveClient client =
                    hypervisors.client(place.clusterId(), place.node()).within(LIMIT);
            var found = new HashMap<String, Failure>();
            for (NodeTask task : client.node(place.node()).tasks(filter())) {
                Instant start = EpochSeconds.instant(task.starttime());
                if (!task.isOver() || start == null || task.status() == null || task.hasSucceeded()) continue;
                Failure before = known.get(task.upid());
                found.put(task.upid(), before == null ? new Failure(start, guests(client, task)) : before);
            }
            return Map.copyOf(found);
        } catch (PveException | Refusal e) {
            LOG.debug("The backup tasks of node {} could not be read: {}", place.node(), e.getMessage());
            return known; // asked again when it is due
        }
    }

    private NodeTask.Filter filter() {
        long since = clock.instant().minus(KEPT).getEpochSecond();
        return new NodeTask.Filter("archive", 0, MOST_TASKS, null, "vzdump", null, true, since, null);
    }

    /** A task about one guest names it; of the others, the log tells which guests failed. */
    private static List<Integer> guests(PveClient client, NodeTask task) {
        Integer only = vmid(task.id());
        if (only != null) return List.of(only);
        Upid upid = task.parsedUpid();
        if (upid == null) return List.of();
        var lines = new ArrayList<String>();
        List<LogLine> page;
        do {
            page = client.task(upid).log(lines.size(), PAGE);
            page.forEach(line -> lines.add(Objects.requireNonNullElse(line.t(), "")));
        } while (page.size() == PAGE && lines.size() < MOST_LINES);
        return BackupLog.of(lines).results().stream()
                .filter(one -> one.outcome() != BackupLog.Outcome.OK)
                .map(BackupLog.Result::vmid)
                .toList();
    }

    private static @Nullable Integer vmid(@Nullable String id) {
        return id != null && id.matches("[0-9]{1,9}") ? Integer.valueOf(id) : null;
    }
}
