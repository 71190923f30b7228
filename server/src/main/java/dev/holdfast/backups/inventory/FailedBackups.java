package dev.holdfast.backups.inventory;

import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.inventory.NodeRef;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Pace;
import dev.holdfast.inventory.Survey;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.api.EpochSeconds;
import dev.holdfast.pve.storage.BackupLog;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.pve.task.PveTask.LogLine;
import dev.holdfast.pve.task.Upid;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * When backups of guests failed, whoever ordered them. Each node is asked for its backup tasks that failed: one call, which is
 * usually answered with an empty list, and one more for the log of a new task about several guests. Kept in memory only, because
 * the nodes keep their tasks.
 */
public final class FailedBackups {
    private static final Pace PACE = Pace.steady(Duration.ofMinutes(5), Integer.MAX_VALUE);
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** What failed longer ago tells nothing that the age of the newest backup does not tell. */
    private static final Duration KEPT = Duration.ofDays(14);

    private static final int MOST_TASKS = 50;
    private static final int PAGE = 5000;
    private static final int MOST_LINES = 100_000;

    private final Survey<NodeRef, NodeState, Map<String, Failure>> survey;

    private record Failure(Instant at, List<Integer> vmids) {
        Failure {
            vmids = List.copyOf(vmids);
        }
    }

    /** Of the nodes of these hosts. */
    public FailedBackups(Hypervisors hypervisors, InstantSource clock, AfterPolls afterPolls) {
        this.survey = afterPolls.survey(
                "backup-tasks",
                AfterPolls.Lane.QUICK,
                NodeRef.class,
                new TypeReference<>() {},
                PACE,
                new OfNodes(hypervisors, clock));
    }

    /** When the last failed backup of each guest of a cluster began, by CT ID or VM ID, as far as that is known. */
    public Map<Integer, Instant> ofCluster(long clusterId) {
        var found = new HashMap<Integer, Instant>();
        survey.values(clusterId).values().stream()
                .flatMap(byTask -> byTask.values().stream())
                .forEach(one ->
                        one.vmids().forEach(vmid -> found.merge(vmid, one.at(), (a, b) -> a.isAfter(b) ? a : b)));
        return found;
    }

    /** By the task: the guests whose backup failed in it. */
    private record OfNodes(Hypervisors hypervisors, InstantSource clock)
            implements NodeRef.Reader<Map<String, Failure>> {
        @Override
        public Map<String, Failure> read(NodeRef ref, NodeState node, @Nullable Map<String, Failure> before) {
            PveClient client = hypervisors.client(ref.clusterId(), ref.node()).within(LIMIT);
            var found = new HashMap<String, Failure>();
            for (NodeTask task : client.node(ref.node()).tasks(filter(clock.instant()))) {
                Instant start = EpochSeconds.instant(task.starttime());
                if (!task.isOver() || start == null || task.status() == null || task.hasSucceeded()) continue;
                Failure known = before == null ? null : before.get(task.upid());
                found.put(task.upid(), known == null ? new Failure(start, guests(client, task)) : known);
            }
            return Map.copyOf(found);
        }
    }

    private static NodeTask.Filter filter(Instant now) {
        long since = now.minus(KEPT).getEpochSecond();
        return new NodeTask.Filter("archive", 0, MOST_TASKS, null, "vzdump", null, true, since, null);
    }

    /** A task about one guest names it; of the others, the log tells which guests failed. */
    private static List<Integer> guests(PveClient client, NodeTask task) {
        Integer only = task.vmid();
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
}
