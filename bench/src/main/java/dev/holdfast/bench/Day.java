package dev.holdfast.bench;

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
import dev.holdfast.metrics.store.Keep;
import dev.holdfast.metrics.store.Recorded;
import dev.holdfast.metrics.store.SampleStore;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A day of one cluster with a clock that is moved: a poll every ten seconds, of which the samples are stored and all default rules are
 * evaluated, while a host is dead and others go and come back. Prints the heap after each quarter of the day, what the values take on
 * disk, and how long a chart of a year takes. The sizes are system properties.
 */
final class Day {
    private static final int GUESTS = Integer.getInteger("holdfast.bench.guests", 200);
    private static final int NODES = Integer.getInteger("holdfast.bench.nodes", 10);
    private static final int HOURS = Integer.getInteger("holdfast.bench.hours", 24);
    private static final int CHARTS = Integer.getInteger("holdfast.bench.charts", 500);
    private static final long CLUSTER = 1;
    private static final Duration POLL = Duration.ofSeconds(10);

    /** What SQLite stores of a row besides its data: its key, the lengths, and its place in the page. */
    private static final int ROW = 16;

    private final Random random = new Random(17);
    private final Map<Subject, Sample> latest = new HashMap<>();
    private final Map<Subject, Target> targets = new HashMap<>();
    private final Set<String> nodes = new HashSet<>();
    private final double[] load = new double[GUESTS];
    private final Instant began = Instant.parse("2026-03-01T00:00:00Z");
    private Instant now = began;
    private long told;

    private Day() {}

    static void run() throws Exception {
        Path data = Files.createTempDirectory("holdfast-bench");
        try (Db db = Db.open(DatabaseConfig.sqlite(data))) {
            new Day().measure(db);
        }
    }

    private void measure(Db db) throws Exception {
        db.writing(h -> h.execute("INSERT INTO cluster (id, name, members) VALUES (1, 'bench', '[]')"));
        targets();
        var rules = new Rules(db, () -> now, new Bus(), (_, _) -> true, (type, id) -> type.word() + id, Set::of);
        rules.addDefaults();
        var evaluator = evaluator(db, rules);
        try (var store = new SampleStore(db, () -> now, POLL, () -> Keep.DEFAULT)) {
            double first = 0;
            double worked = cpuSeconds();
            double before = Memory.ioBytes("self", "wchar");
            // Five minutes more, so that the last block is rolled up.
            for (int poll = 1; poll <= HOURS * 360 + 30; poll++) {
                now = now.plus(POLL);
                store.add(sampled());
                evaluator.pass();
                if (poll % 3 == 0) store.round();
                if (poll % 6 == 0) store.rollUp();
                if (poll % Math.max(360, HOURS * 90) == 0) {
                    double heap = heapMib();
                    if (first == 0) first = heap;
                    Figures.row(
                            "%d simulated hours of %d guests on %d nodes, of which some are dead: heap after a collection"
                                    .formatted(poll / 360, GUESTS, NODES),
                            "%.1f MiB".formatted(heap),
                            Figures.times(heap, first, "the first quarter"));
                }
            }
            double seconds = cpuSeconds() - worked;
            // Not what reaches the disk: in reality the kernel would join what is written within seconds, not within
            // hours.
            double written = Memory.ioBytes("self", "wchar") - before;
            Figures.row(
                    "the same: written",
                    "%.2f kB in each simulated second".formatted(written / 1e3 / (HOURS * 3600 + 300)),
                    "samples and alerts, to the database and its log");
            Figures.row(
                    "the same: processor time of a poll stored and evaluated",
                    "%.3f ms for each guest".formatted(seconds * 1000 / (HOURS * 360) / GUESTS),
                    "%,d notices in the whole day; writing and rolling up included".formatted(told));
            disk(db, store);
            charts(store);
        }
    }

    private void targets() {
        for (int i = 0; i < NODES; i++) {
            String name = "n" + i;
            nodes.add(name);
            Subject node = Subject.node(CLUSTER, name);
            targets.put(
                    node,
                    new Target(node, PlaceType.HOST, i + 1L, name, i + 1L, name, Ownership.PLATFORM, List.of(), null));
        }
        for (int i = 0; i < GUESTS; i++) {
            Subject guest = Subject.guest(CLUSTER, i + 1);
            targets.put(
                    guest,
                    new Target(
                            guest,
                            PlaceType.APP,
                            i + 1L,
                            "guest" + i,
                            i % NODES + 1L,
                            "n" + i % NODES,
                            Ownership.PLATFORM,
                            List.of(),
                            null));
        }
    }

    /** One node is dead from the second hour on; each of the others is for a quarter of an hour now and then. */
    private boolean isDead(int node) {
        long minutes = Duration.between(began, now).toMinutes();
        return node == 0 ? minutes > 120 : (minutes + node * 37L) % (NODES * 60L) < 15;
    }

    private List<Sample> sampled() {
        var samples = new ArrayList<Sample>();
        for (int i = 0; i < NODES; i++) {
            boolean dead = isDead(i);
            var sample = new Sample(Subject.node(CLUSTER, "n" + i), now).with(Metric.HOST_OFFLINE, dead ? 1.0 : 0.0);
            if (!dead) {
                sample = sample.with(Metric.QUORUM_LOST, 0.0)
                        .with(Metric.CPU_PCT, 20 + 10 * random.nextDouble())
                        .with(Metric.MEM_PCT, 60 + random.nextDouble())
                        .with(Metric.MEM_BYTES, 4e10 + 1e9 * random.nextDouble())
                        .with(Metric.DISK_PCT, 41.5);
            }
            samples.add(sample);
        }
        for (int i = 0; i < GUESTS; i++) {
            if (isDead(i % NODES)) continue;
            load[i] = Math.clamp(load[i] + random.nextGaussian() * 2, 0, 60);
            boolean idle = i % 2 == 0;
            // Half of them do little. Nothing repeats exactly but what changes slowly in reality, such as disks.
            double mem = 1e9 + i * 1e7 + (idle ? 1e5 : 2e7) * random.nextDouble();
            samples.add(new Sample(Subject.guest(CLUSTER, i + 1), now)
                    .with(Metric.GUEST_DOWN, 0.0)
                    .with(Metric.CPU_PCT, idle ? random.nextDouble() : load[i] + 3 * random.nextDouble())
                    .with(Metric.MEM_PCT, Math.round(mem / 4e9 * 10_000) / 100.0)
                    .with(Metric.MEM_BYTES, mem)
                    .with(Metric.MEM_HOST_BYTES, mem + 5e7)
                    .with(
                            Metric.DISK_PCT,
                            Math.round((30 + i % 50 + now.getEpochSecond() % 86_400 / 3e5) * 100) / 100.0)
                    .with(Metric.NET_IN_BPS, (idle ? 2e3 : 2e6) * random.nextDouble())
                    .with(Metric.NET_OUT_BPS, (idle ? 2e3 : 2e6) * random.nextDouble()));
        }
        samples.forEach(sample -> latest.put(sample.subject(), sample));
        return samples;
    }

    private Evaluator evaluator(Db db, Rules rules) {
        var samples = new LatestSamples() {
            @Override
            public @Nullable Sample of(Subject subject) {
                return latest.get(subject);
            }

            @Override
            public Collection<Sample> of(long clusterId) {
                return latest.values();
            }
        };
        return new Evaluator(
                db,
                () -> now,
                rules,
                () -> new Directory(targets, Map.of(CLUSTER, nodes), Map.of(), Set.of(CLUSTER)),
                Target::name,
                samples,
                _ -> List.of(),
                (_, _) -> null,
                new Recording(db, new Bus(), new AlertNotices((_, _) -> told++)),
                POLL);
    }

    private static double heapMib() {
        for (int i = 0; i < 3; i++) System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1048576.0;
    }

    private static double cpuSeconds() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos() / 1e9;
    }

    /** A month is extrapolated from the rows of the day, and from a year of hours that is filled in. */
    private void disk(Db db, SampleStore store) {
        double minutes = perGuestAndDay(db, "1m", 24);
        double quarter = perGuestAndDay(db, "15m", 1);
        // The tables of ten seconds are dropped after some hours: what is there is all there ever is.
        double tens = bytes(db, "10s") / GUESTS;
        var hours = new ArrayList<Recorded>();
        for (int i = 0; i < GUESTS; i++) {
            hours.clear();
            for (long at = now.getEpochSecond() / 3600 * 3600 - 365L * 86_400;
                    at < began.getEpochSecond();
                    at += 3600) {
                double cpu = random.nextInt(10_000) / 100.0;
                hours.add(new Recorded(
                        at,
                        at + 3600,
                        Map.of(
                                Metric.CPU_PCT,
                                cpu,
                                Metric.MEM_PCT,
                                cpu,
                                Metric.MEM_BYTES,
                                random.nextDouble() * 1e9,
                                Metric.MEM_HOST_BYTES,
                                random.nextDouble() * 1e9,
                                Metric.DISK_PCT,
                                40 + at % 864_000 / 1e6,
                                Metric.NET_IN_BPS,
                                random.nextDouble() * 1e6,
                                Metric.NET_OUT_BPS,
                                random.nextDouble() * 1e6)));
            }
            store.fill(Subject.guest(CLUSTER, i + 1), List.of(hours));
        }
        double hour = bytes(db, "1h") / GUESTS / 365;
        double month = tens + 7 * minutes + 30 * quarter + 30 * hour;
        Figures.row(
                "on disk, for each guest after a month",
                "%.0f kB: ten seconds %.0f, minutes %.0f, quarters of an hour %.0f, hours %.0f"
                        .formatted(month / 1e3, tens / 1e3, 7 * minutes / 1e3, 30 * quarter / 1e3, 30 * hour / 1e3),
                "extrapolated from the rows of one day; each further month %.0f kB"
                        .formatted((30 * quarter + 30 * hour) / 1e3));
    }

    /** The mean of the blocks that are there. */
    private static double perGuestAndDay(Db db, String resolution, int blocksADay) {
        double blocks = tables(db, resolution).stream()
                .mapToDouble(table -> db.read(h -> h.select("SELECT count(DISTINCT id >> 32) FROM " + table)
                        .mapTo(Long.class)
                        .one()))
                .sum();
        return bytes(db, resolution) / blocks * blocksADay / GUESTS;
    }

    private static List<String> tables(Db db, String resolution) {
        return db.read(h -> h.select("SELECT number FROM metric_partition WHERE resolution = ?", resolution)
                .mapTo(Long.class)
                .map(number -> "metric_" + resolution + "_" + number)
                .list());
    }

    private static double bytes(Db db, String resolution) {
        return tables(db, resolution).stream()
                .mapToDouble(table ->
                        db.read(h -> h.select("SELECT coalesce(sum(length(data) + " + ROW + "), 0) FROM " + table)
                                .mapTo(Long.class)
                                .one()))
                .sum();
    }

    /** A year's chart, alone and while the values of other guests are saved. */
    private void charts(SampleStore store) throws Exception {
        Instant from = now.minus(Duration.ofDays(365));
        Figures hour = Figures.timed(CHARTS, () -> chart(store, now.minus(Duration.ofHours(1))));
        Figures year = Figures.timed(CHARTS, () -> chart(store, from));
        Figures.row("chart of an hour, 300 points", Figures.ms(hour), "the baseline");
        Figures.row(
                "chart of a year, 300 points",
                Figures.ms(year),
                Figures.times(year.median(), hour.median(), "an hour") + "; goal: p99 < 100 ms");
        var ends = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                now = now.plus(POLL);
                store.add(sampled());
                store.save();
            }
        });
        ends.setDaemon(true);
        ends.start();
        Figures busy = Figures.timed(CHARTS, () -> chart(store, from));
        ends.interrupt();
        ends.join();
        Figures.row(
                "the same while values are saved without a pause",
                Figures.ms(busy),
                Figures.times(busy.at(0.99), year.at(0.99), "its p99 without"));
    }

    private int chart(SampleStore store, Instant from) {
        Subject guest = Subject.guest(CLUSTER, 1 + random.nextInt(GUESTS));
        return store.read(guest, Metric.CPU_PCT, from, now, 300).points().size();
    }
}
