package dev.holdfast.replicas;

import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.base.json.Json;
import dev.holdfast.inventory.share.PollLeases;
import dev.holdfast.replicas.ReplicaStore.Row;
import dev.holdfast.replicas.ReplicaView.PolledCluster;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The services that use the database. Each describes itself every five seconds; one with SQLite is alone and stores nothing. */
final class Replicas implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Replicas.class);
    private static final String SIGNAL = "replicas";
    private static final Duration SILENT = Duration.ofSeconds(30);
    private static final Duration FORGET = Duration.ofDays(1);

    private final Db db;
    private final InstantSource clock;
    private final String own;
    private final PollLeases leases;
    private final Supplier<ReplicaReport> report;
    private final LongFunction<String> clusterNames;
    private final Runnable whenOneIsLost;
    private final ReplicaStore store = new ReplicaStore();
    private final Set<String> silent = new HashSet<>(); // guarded by this

    /**
     * Of this database.
     *
     * @param own the id of this one
     * @param report what this one says of itself
     * @param whenOneIsLost is run when another one became silent: what it wanted to tell may be lost
     */
    Replicas(
            Db db,
            InstantSource clock,
            String own,
            PollLeases leases,
            Supplier<ReplicaReport> report,
            LongFunction<String> clusterNames,
            Runnable whenOneIsLost) {
        this.db = db;
        this.clock = clock;
        this.own = own;
        this.leases = leases;
        this.report = report;
        this.clusterNames = clusterNames;
        this.whenOneIsLost = whenOneIsLost;
    }

    /** Describes this one, and notices which others are silent. To be called every few seconds. */
    void round() {
        if (!db.isShared()) return;
        var row = new Row(own, Json.write(report.get()), clock.instant());
        try {
            List<Row> all = db.write(WritePriority.BULK, h -> {
                store.put(h, row);
                store.deleteSilentSince(h, row.seenAt().minus(FORGET));
                return store.all(h);
            });
            db.signals().send(SIGNAL); // measures how long that takes
            notice(all, row.seenAt());
        } catch (DatabaseUnavailable e) {
            LOG.debug("This replica can't describe itself now: {}", e.getMessage());
        }
    }

    private synchronized void notice(List<Row> all, Instant now) {
        boolean lost = false;
        for (Row one : all) {
            if (!isSilent(one, now)) silent.remove(one.id());
            else lost |= silent.add(one.id());
        }
        if (lost) whenOneIsLost.run();
    }

    private static boolean isSilent(Row row, Instant now) {
        return row.seenAt().plus(SILENT).isBefore(now);
    }

    /** All of them, this one first. */
    List<ReplicaView> list() {
        Instant now = clock.instant();
        var reports = new HashMap<String, ReplicaReport>();
        var seen = new HashMap<String, Instant>();
        if (db.isShared()) {
            for (Row row : db.read(store::all)) {
                ReplicaReport read = read(row);
                if (read == null) continue;
                reports.put(row.id(), read);
                seen.put(row.id(), row.seenAt());
            }
        }
        reports.put(own, report.get());
        seen.put(own, now);
        Map<Long, String> holders = leases.holders();
        Map<String, String> leaders = leaders(reports);
        return reports.entrySet().stream()
                .map(one -> view(
                        one.getKey(),
                        one.getValue(),
                        seen.getOrDefault(one.getKey(), now),
                        now,
                        polled(one.getKey(), holders),
                        leads(one.getKey(), one.getValue(), leaders)))
                .sorted(Comparator.comparing((ReplicaView one) -> !one.self())
                        .thenComparing(ReplicaView::host)
                        .thenComparing(ReplicaView::id))
                .toList();
    }

    /** Null for one of a version that describes itself in another way. */
    private static @Nullable ReplicaReport read(Row row) {
        try {
            return Json.LENIENT.readValue(row.report(), ReplicaReport.class);
        } catch (RuntimeException e) {
            LOG.debug("The replica {} describes itself in another way", row.id(), e);
            return null;
        }
    }

    /** Who did each recurring work last. */
    private static Map<String, String> leaders(Map<String, ReplicaReport> reports) {
        var latest = new HashMap<String, Instant>();
        var leaders = new HashMap<String, String>();
        reports.forEach((id, report) -> report.recurring().forEach((name, at) -> {
            Instant before = latest.get(name);
            if (before != null && !at.isAfter(before)) return;
            latest.put(name, at);
            leaders.put(name, id);
        }));
        return leaders;
    }

    private static List<String> leads(String id, ReplicaReport report, Map<String, String> leaders) {
        var names = new ArrayList<String>();
        leaders.forEach((name, leader) -> {
            if (leader.equals(id)) names.add(name);
        });
        if (report.writesMetrics()) names.add("metrics");
        names.sort(Comparator.naturalOrder());
        return names;
    }

    private List<PolledCluster> polled(String id, Map<Long, String> holders) {
        return holders.entrySet().stream()
                .filter(one -> one.getValue().equals(id))
                .map(one -> new PolledCluster(one.getKey(), clusterNames.apply(one.getKey())))
                .sorted(Comparator.comparing(PolledCluster::name).thenComparing(PolledCluster::id))
                .toList();
    }

    private ReplicaView view(
            String id,
            ReplicaReport report,
            Instant seenAt,
            Instant now,
            List<PolledCluster> clusters,
            List<String> leads) {
        boolean isSilent = seenAt.plus(SILENT).isBefore(now);
        return new ReplicaView(
                id,
                report.host(),
                id.equals(own),
                isSilent ? ReplicaView.State.SILENT : ReplicaView.State.ACTIVE,
                db.isSqlite() ? ReplicaView.Database.SQLITE : ReplicaView.Database.POSTGRESQL,
                report.address(),
                report.version(),
                report.startedAt(),
                seenAt,
                clusters,
                report.jobs(),
                report.streams(),
                isSilent ? List.of() : leads,
                report.delayMs());
    }

    /** It does not count as silent after an orderly end. */
    @Override
    public void close() {
        if (!db.isShared()) return;
        try {
            db.writing(WritePriority.BULK, h -> store.delete(h, own));
        } catch (DatabaseUnavailable e) {
            LOG.debug("This replica will look silent: {}", e.getMessage());
        }
    }
}
