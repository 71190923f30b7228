package dev.holdfast.bench;

import com.sun.management.ThreadMXBean;
import dev.holdfast.access.Ownership;
import dev.holdfast.alerts.evaluate.PlaceType;
import dev.holdfast.alerts.history.AlertNotices;
import dev.holdfast.alerts.rule.Rules;
import dev.holdfast.alerts.run.Evaluator;
import dev.holdfast.alerts.run.Recording;
import dev.holdfast.alerts.watched.Directory;
import dev.holdfast.alerts.watched.Target;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.metrics.LatestSamples;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * One pass of all alert rules, as the service makes it every five seconds: it reads the stored alerts and the latest samples, and
 * stores what changed. One guest in 400 is out of order, and a few more or fewer in each pass. The sizes are system properties.
 */
final class Evaluations {
    private static final int RULES = Integer.getInteger("holdfast.bench.rules", 1_000);
    private static final int SERIES = Integer.getInteger("holdfast.bench.series", 50_000);
    private static final int PASSES = Integer.getInteger("holdfast.bench.passes", 300);

    private static final int CLUSTERS = 25;
    private static final int NODES = SERIES / 100;
    /** With three metrics each; a node has four. */
    private static final int GUESTS = (SERIES - 4 * NODES) / 3;

    private static final int TAGS = 100;
    private static final int POOLS = 50;
    /** One guest of so many is out of order, for several rules each. */
    private static final int FULL = Integer.getInteger("holdfast.bench.full", 400);

    private static final Duration PASS = Duration.ofSeconds(5);
    private static final List<Metric> OF_GUESTS = List.of(Metric.CPU_PCT, Metric.MEM_PCT, Metric.DISK_PCT);

    private final Map<Long, Map<Subject, Sample>> latest = new HashMap<>();
    private final Map<Subject, Target> targets = new HashMap<>();
    private final Map<Long, Set<String>> members = new HashMap<>();
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private long told;
    private int lookups;

    private Evaluations() {}

    static void run() throws Exception {
        Path data = Files.createTempDirectory("holdfast-bench");
        try (Db db = Db.open(DatabaseConfig.sqlite(data))) {
            new Evaluations().measure(db);
        }
    }

    private void measure(Db db) throws Exception {
        targets();
        InstantSource clock = () -> now;
        db.writing(this::addRules);
        var rules = new Rules(db, clock, new Bus(), (_, _) -> true, (type, id) -> type.word() + id, Set::of);
        Evaluator evaluator = evaluator(db, clock, rules);
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        double[] wall = new double[PASSES];
        double[] cpu = new double[PASSES];
        double[] allocated = new double[PASSES];
        int warm = Math.max(40, PASSES / 5);
        for (int i = -warm; i < PASSES; i++) {
            now = now.plus(PASS);
            if (i % 2 == 0) poll(i);
            long bytes = threads.getCurrentThreadAllocatedBytes();
            long worked = threads.getCurrentThreadCpuTime();
            long began = System.nanoTime();
            evaluator.pass();
            if (i < 0) continue;
            wall[i] = (System.nanoTime() - began) / 1e6;
            cpu[i] = (threads.getCurrentThreadCpuTime() - worked) / 1e6;
            allocated[i] = (threads.getCurrentThreadAllocatedBytes() - bytes) / 1e6;
        }
        long firing = db.read(h -> h.select("SELECT count(*) FROM alert WHERE state = 'firing'")
                .mapTo(Long.class)
                .one());
        Figures write = Figures.timed(500, () -> db.write(h -> h.execute("UPDATE revision SET number = number + 1")));
        Figures row = Figures.of(wall);
        Figures.row("one small write to SQLite", "p50 %.3f ms".formatted(write.median()), "the baseline");
        Figures.row(
                "one pass of %,d rules over %,d series of %,d guests and %,d nodes"
                        .formatted(rules.all().rules().size(), SERIES, GUESTS, NODES),
                Figures.ms(row),
                "goal: p99 < 100 ms; %,d alerts fire, %,d notices; %s"
                        .formatted(firing, told, Figures.times(row.median(), write.median(), "a small write")));
        Figures.row(
                "the same: processor time of its thread",
                Figures.ms(Figures.of(cpu)),
                "a pass every 5 s: %.1f %% of a core".formatted(Figures.of(cpu).median() / PASS.toMillis() * 100));
        Figures.row(
                "the same: allocated",
                "p50 %.2f MB, p99 %.2f MB"
                        .formatted(
                                Figures.of(allocated).median(),
                                Figures.of(allocated).at(0.99)),
                "every third pass looks up tags, pools and owners again");
    }

    private void targets() {
        for (int i = 0; i < NODES; i++) {
            long cluster = i % CLUSTERS + 1L;
            String name = "n" + i;
            members.computeIfAbsent(cluster, _ -> new HashSet<>()).add(name);
            Subject node = Subject.node(cluster, name);
            targets.put(
                    node,
                    new Target(node, PlaceType.HOST, i + 1L, name, i + 1L, name, Ownership.PLATFORM, List.of(), null));
        }
        for (int i = 0; i < GUESTS; i++) {
            int home = i % NODES;
            int node = i % 1000 == lookups % 1000 ? (home + CLUSTERS) % NODES : home;
            Subject guest = Subject.guest(home % CLUSTERS + 1L, i + 1L);
            List<String> tags = List.of("tag" + i % TAGS, "tag" + (i * 7 + 3) % TAGS);
            targets.put(
                    guest,
                    new Target(
                            guest,
                            i % 5 == 4 ? PlaceType.VM : PlaceType.APP,
                            i + 1L,
                            "guest" + i,
                            node + 1L,
                            "n" + node,
                            Ownership.PLATFORM,
                            tags,
                            "pool" + i % POOLS));
        }
    }

    /** Of a hundred rules two are about everything, 48 about a tag, 25 about a pool and 25 about a single guest. */
    private void addRules(Handle db) {
        var batch = db.prepareBatch("""
                INSERT INTO alert_rule (name, metric, operator, threshold, clear_threshold, duration_s, severity, target_type,
                                        target_id, tag, pool, enabled, created_at, changed_at)
                VALUES (?, ?, 'gt', ?, ?, ?, 'warning', ?, ?, ?, ?, ?, ?, ?)
                """);
        for (int i = 0; i < RULES; i++) {
            int kind = i % 100;
            boolean single = kind >= 75;
            batch.add(
                    "rule " + i,
                    OF_GUESTS.get(i % OF_GUESTS.size()).word(),
                    90.0,
                    85.0,
                    i % 2 == 0 ? 0 : 300,
                    single ? "vm" : "any",
                    single ? (Long) (i * 5L % GUESTS / 5 * 5 + 5) : null,
                    kind >= 2 && kind < 50 ? "tag" + i % TAGS : null,
                    kind >= 50 && kind < 75 ? "pool" + i % POOLS : null,
                    true,
                    now,
                    now);
        }
        batch.execute();
    }

    /** New samples of everything. */
    private void poll(int pass) {
        for (Subject subject : targets.keySet()) {
            var sample = new Sample(subject, now);
            if (subject.kind() == Subject.Kind.NODE) {
                sample = sample.with(Metric.HOST_OFFLINE, 0.0)
                        .with(Metric.CPU_PCT, 20.0)
                        .with(Metric.MEM_PCT, 60.0)
                        .with(Metric.DISK_PCT, 40.0);
            } else {
                long id = Long.parseLong(subject.key());
                boolean full = id % FULL == 0;
                // A few are out of order for one poll.
                boolean busy = (id + pass) % 3000 == 0;
                sample = sample.with(Metric.CPU_PCT, busy ? 95.0 : 10.0 + id % 40)
                        .with(Metric.MEM_PCT, 30.0 + id % 50)
                        .with(Metric.DISK_PCT, full ? 96.0 : 20.0 + id % 60);
            }
            latest.computeIfAbsent(subject.clusterId(), _ -> new HashMap<>()).put(subject, sample);
        }
    }

    private Evaluator evaluator(Db db, InstantSource clock, Rules rules) {
        var samples = new LatestSamples() {
            @Override
            public @Nullable Sample of(Subject subject) {
                return latest.getOrDefault(subject.clusterId(), Map.of()).get(subject);
            }

            @Override
            public Collection<Sample> of(long clusterId) {
                return latest.getOrDefault(clusterId, Map.of()).values();
            }
        };
        return new Evaluator(
                db,
                clock,
                rules,
                () -> {
                    lookups++;
                    targets(); // read anew; each time some guests have moved
                    return new Directory(targets, members, Map.of(), members.keySet());
                },
                Target::name,
                samples,
                _ -> List.of(),
                (_, _) -> null,
                new Recording(db, new Bus(), new AlertNotices((_, _) -> told++)),
                Duration.ofSeconds(10));
    }
}
