package dev.holdfast.backups.hostjobs;

import dev.holdfast.access.Principal;
import dev.holdfast.backups.hostjobs.HostBackupJobs.HostJob;
import dev.holdfast.backups.hostjobs.HostBackupRuns.HostBackupGap;
import dev.holdfast.backups.hostjobs.HostBackupRuns.HostBackupResult;
import dev.holdfast.backups.hostjobs.HostBackupRuns.HostBackupRun;
import dev.holdfast.backups.hostjobs.HostBackupRuns.HostBackupTask;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.inventory.NodeRef;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Pace;
import dev.holdfast.inventory.Reading;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.Survey;
import dev.holdfast.pve.api.EpochSeconds;
import dev.holdfast.pve.task.NodeTask;
import dev.holdfast.schedules.time.CronTimes;
import dev.holdfast.schedules.time.Span;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * When Proxmox VE made backups by itself, read in the background: one call to each node. Kept in memory only, because the nodes keep
 * their tasks.
 */
public final class HostRuns {
    private static final Pace PACE = Pace.steady(Duration.ofMinutes(30), 10);
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private static final Duration KEPT = Duration.ofDays(62);
    private static final int MOST_TASKS = 500;

    /** As whom the jobs run. Holdfast and other programs use tokens. */
    private static final String USER = "root@pam";

    private final Survey<NodeRef, NodeState, Listed> survey;
    private final InstantSource clock;
    private final HostJobs jobs;

    /** Of the nodes of these hosts. */
    public HostRuns(Hypervisors hypervisors, InstantSource clock, AfterPolls afterPolls, HostJobs jobs) {
        this.survey = afterPolls.survey(
                "own-backup-tasks",
                AfterPolls.Lane.QUICK,
                NodeRef.class,
                new TypeReference<>() {},
                PACE,
                new OfNodes(hypervisors, clock));
        this.clock = clock;
        this.jobs = jobs;
    }

    /**
     * The tasks of a node.
     *
     * @param since every task that began since then is among them
     */
    private record Listed(Instant since, List<Ran> tasks) {}

    /**
     * A task.
     *
     * @param vmid the guest; null for several
     * @param status null while it runs
     */
    private record Ran(
            Instant start,
            @Nullable Instant end,
            @Nullable Integer vmid,
            @Nullable String status,
            HostBackupResult result) {
        static @Nullable Ran of(NodeTask task) {
            Instant start = EpochSeconds.instant(task.starttime());
            if (start == null || !task.user().equals(USER) || task.tokenid() != null) return null;
            if (!task.isOver()) return new Ran(start, null, task.vmid(), null, HostBackupResult.RUNNING);
            HostBackupResult result = !task.hasSucceeded()
                    ? HostBackupResult.FAILED
                    : "OK".equals(task.status()) ? HostBackupResult.OK : HostBackupResult.WARNINGS;
            return new Ran(start, EpochSeconds.instant(task.endtime()), task.vmid(), task.status(), result);
        }

        Instant minute() {
            return start.truncatedTo(ChronoUnit.MINUTES);
        }
    }

    private record OfNodes(Hypervisors hypervisors, InstantSource clock) implements NodeRef.Reader<Listed> {
        @Override
        public Listed read(NodeRef ref, NodeState node, @Nullable Listed before) {
            Instant since = clock.instant().minus(KEPT);
            var filter = new NodeTask.Filter(
                    "all", 0, MOST_TASKS, null, "vzdump", USER, false, since.getEpochSecond(), null);
            List<NodeTask> tasks = hypervisors
                    .client(ref.clusterId(), ref.node())
                    .within(LIMIT)
                    .node(ref.node())
                    .tasks(filter);
            // The last row is that which ended first: what is missing ended before.
            Instant end = tasks.size() < MOST_TASKS
                    ? null
                    : EpochSeconds.instant(tasks.getLast().endtime());
            return new Listed(
                    Objects.requireNonNullElse(end, since),
                    tasks.stream().map(Ran::of).filter(Objects::nonNull).toList());
        }
    }

    /** What the nodes that the caller may read have told. */
    HostBackupRuns between(Principal who, Span span) {
        Instant first = span.first();
        Instant now = clock.instant();
        Instant end = span.end().isBefore(now) ? span.end() : now;
        var runs = new ArrayList<HostBackupRun>();
        var unknown = new ArrayList<HostBackupGap>();
        if (!first.isBefore(end)) return new HostBackupRuns(runs, unknown);
        Map<Long, List<Host>> clusters =
                jobs.hosts().list(who).stream().collect(Collectors.groupingBy(Host::clusterId));
        Map<Long, Map<String, String>> names = names(who);
        clusters.forEach((clusterId, members) -> {
            var known = new Attribution(jobs.jobs().of(clusterId), names.getOrDefault(clusterId, Map.of()));
            for (Host host : members) {
                var node = new NodeRef(clusterId, host.node());
                Reading<Listed> reading = survey.of(node);
                unknown.addAll(gaps(host, reading, first, end));
                survey.lookAt(node);
                if (reading == null || reading.value() == null) continue;
                for (Ran one : reading.value().tasks()) {
                    if (!one.start().isBefore(first) && one.start().isBefore(end)) known.add(host, one);
                }
            }
            runs.addAll(known.runs());
        });
        runs.sort(Comparator.comparing(HostBackupRun::startedAt));
        return new HostBackupRuns(runs, unknown);
    }

    /** The names of the jobs that the caller may read, by cluster and id. */
    private Map<Long, Map<String, String>> names(Principal who) {
        Map<Long, Long> clusterOf = jobs.hosts().list().stream().collect(Collectors.toMap(Host::id, Host::clusterId));
        return jobs.list(who).stream()
                .collect(Collectors.groupingBy(
                        one -> clusterOf.getOrDefault(one.hostId(), 0L),
                        Collectors.toMap(HostBackupJobView::id, HostBackupJobView::name)));
    }

    private List<HostBackupGap> gaps(Host host, @Nullable Reading<Listed> reading, Instant first, Instant end) {
        Snapshot now = jobs.inventory().present(host.clusterId());
        NodeState node = now == null ? null : now.nodes().get(host.node());
        String silent = node == null || !node.online()
                ? "The node does not answer."
                : reading == null ? "Its tasks have not been read yet." : reading.problem();
        Listed listed = reading == null ? null : reading.value();
        Instant at = reading == null ? null : reading.at();
        var gaps = new ArrayList<HostBackupGap>();
        if (listed == null || at == null) {
            add(gaps, host, first, end, Objects.requireNonNullElse(silent, "Its tasks have not been read yet."));
            return gaps;
        }
        add(gaps, host, first, earlier(listed.since(), end), "Older tasks are not read.");
        if (silent != null) add(gaps, host, at.isAfter(first) ? at : first, end, silent);
        return gaps;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static void add(List<HostBackupGap> gaps, Host host, Instant from, Instant to, String reason) {
        if (from.isBefore(to)) gaps.add(new HostBackupGap(host.id(), host.node(), from, to, reason));
    }

    /** Finds the jobs of the tasks of a cluster. */
    private static final class Attribution {
        private record Due(HostJob job, CronTimes times) {
            /** The event as it is now: a task of before a change of the job finds none, or is another's. */
            boolean isOf(Host host, Ran one) {
                String node = job.job().node();
                return (node == null || node.equals(host.node()))
                        && (one.vmid() == null || job.guests().contains(one.vmid()))
                        && one.minute().equals(times.next(one.minute().minusMillis(1)));
            }
        }

        private record Key(String job, Instant minute) {}

        private final List<Due> jobs = new ArrayList<>();
        private final Map<String, String> names;
        private final Map<Key, HostBackupRun> ofJobs = new LinkedHashMap<>();
        private final List<HostBackupRun> others = new ArrayList<>();

        Attribution(@Nullable List<HostJob> known, Map<String, String> names) {
            this.names = names;
            if (known == null) return;
            for (HostJob one : known) {
                Instant next = EpochSeconds.instant(one.job().nextRun());
                CronTimes times =
                        next == null ? null : HostJobTimes.of(one.job().schedule(), next);
                if (times != null) jobs.add(new Due(one, times));
            }
        }

        void add(Host host, Ran one) {
            String status = one.result() == HostBackupResult.OK ? null : one.status();
            var task = new HostBackupTask(host.id(), host.node(), one.start(), one.end(), one.result(), status);
            List<Due> due = jobs.stream().filter(job -> job.isOf(host, one)).toList();
            String id = due.size() == 1 ? due.getFirst().job().job().id() : null;
            String name = id == null ? null : names.get(id);
            if (id == null || name == null) {
                others.add(new HostBackupRun(null, null, one.start(), List.of(task)));
                return;
            }
            ofJobs.merge(
                    new Key(id, one.minute()),
                    new HostBackupRun(id, name, one.start(), List.of(task)),
                    Attribution::joined);
        }

        private static HostBackupRun joined(HostBackupRun one, HostBackupRun other) {
            var tasks = new ArrayList<>(one.tasks());
            tasks.addAll(other.tasks());
            return new HostBackupRun(
                    one.jobId(), one.jobName(), earlier(one.startedAt(), other.startedAt()), List.copyOf(tasks));
        }

        List<HostBackupRun> runs() {
            var all = new ArrayList<>(others);
            all.addAll(ofJobs.values());
            return all;
        }
    }
}
