package dev.holdfast.bench;

import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The service with 25 clusters, 500 nodes and 15,000 guests, of which 12,000 are apps: each polled every ten seconds, sampled, stored in
 * SQLite, and watched by 1,000 rules. Then what the pages ask for beside that. The sizes are system properties.
 */
final class Fleet {
    private static final int CLUSTERS = Integer.getInteger("holdfast.bench.clusters", 25);
    private static final int NODES = Integer.getInteger("holdfast.bench.nodes", 20 * CLUSTERS);
    private static final int GUESTS = Integer.getInteger("holdfast.bench.guests", 600 * CLUSTERS);
    private static final int RULES = Integer.getInteger("holdfast.bench.rules", 1_000);
    private static final int CALLS = Integer.getInteger("holdfast.bench.calls", 100);
    private static final int SECONDS = Integer.getInteger("holdfast.bench.seconds", 60);
    private static final Duration LATER = Duration.ofMinutes(2);
    private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");

    private Fleet() {}

    static void run() throws Exception {
        try (Sim sim = Sim.generate(CLUSTERS, NODES, GUESTS, 1);
                var service = Service.start(Service.flags("-Xlog:gc")).signIn()) {
            Page.adoptAll(sim, service);
            addRules(service);
            awaitSamples(service);
            LockSupport.parkNanos(Duration.ofSeconds(SECONDS / 2).toNanos());
            Map<String, Long> asked = sim.faults().requestsByKind();
            double before = service.writtenBytes();
            double share = Benchmarks.cpuShare(service, Duration.ofSeconds(SECONDS));
            double written = (service.writtenBytes() - before) / SECONDS;
            Map<String, Long> lately = sim.faults().requestsByKind();
            Figures.row(
                    "%,d nodes and %,d guests every 10 s, stored, %,d rules evaluated: the service's CPU"
                            .formatted(NODES, GUESTS, RULES),
                    "%.1f %% of a core".formatted(share * 100),
                    "goal: < 40 %; past values are read from the hosts meanwhile, four calls a cluster and poll");
            Figures.row(
                    "the same: written to disk",
                    "%.0f kB/s".formatted(written / 1e3),
                    "past values are stored meanwhile; without these, see disk");
            requests("the same: calls to hosts a minute", asked, lately, SECONDS);
            double later = Benchmarks.cpuShare(service, LATER);
            Figures.row("the two minutes behind it: CPU", "%.1f %% of a core".formatted(later * 100), "goal: < 40 %");
            requests("the same: calls to hosts a minute", lately, sim.faults().requestsByKind(), LATER.toSeconds());
            Figures.row("the same: heap after a collection", memory(service), "goal: at most 400 MiB resident");
            calls(service);
            Figures.row("heap after a collection, at the end", memory(service), "goal: at most 400 MiB resident");
            Figures pauses = Memory.pauses(service.log());
            Figures.row(
                    "pauses of the collector",
                    Figures.ms(pauses) + ", max %.1f ms".formatted(pauses.at(1)),
                    "goal: p99 < 30 ms");
        }
    }

    private static void requests(String name, Map<String, Long> before, Map<String, Long> after, long seconds) {
        var aMinute = new TreeMap<String, Long>();
        after.forEach((kind, count) -> {
            long made = (count - before.getOrDefault(kind, 0L)) * 60 / seconds;
            if (made > 0) aMinute.put(kind, made);
        });
        Figures.row(
                name,
                "%,d".formatted(aMinute.values().stream().mapToLong(all -> all).sum()),
                aMinute.entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .map(one -> "%,d %s".formatted(one.getValue(), one.getKey()))
                        .collect(Collectors.joining(", ")));
    }

    /** Resident first: a collection gives memory back. */
    private static String memory(Service service) throws IOException {
        double resident = service.residentMib();
        return "%.0f MiB, resident before it %.0f MiB".formatted(service.heapMib(), resident);
    }

    private static void awaitSamples(Service service) throws IOException {
        while (!ok(service, "/metrics/top?metric=cpu_pct&window=now&type=app").contains("\"target\"")) {
            LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
        }
    }

    /** Most are about single apps; twenty about everything. */
    private static void addRules(Service service) throws IOException {
        for (int i = 0; i < RULES; i++) {
            String target = i % 50 == 0 ? "\"any\"" : "\"app\",\"target_id\":" + (i + 1);
            String metric = List.of("cpu_pct", "mem_pct", "disk_pct").get(i % 3);
            var answer = service.send(
                    "POST",
                    "/alert-rules",
                    "{\"name\":\"rule %d\",\"metric\":\"%s\",\"threshold\":97,\"duration_s\":300,\"target_type\":%s}"
                            .formatted(i, metric, target),
                    Map.of());
            if (answer.statusCode() != 201) throw new IOException(answer.body());
        }
    }

    private static void calls(Service service) throws Exception {
        Matcher found = ID.matcher(ok(service, "/apps"));
        if (!found.find()) throw new IOException("There is no app");
        String app = "/metrics/query?metric=cpu_pct&target=app:" + found.group(1);
        String year = "&from=" + Instant.now().minus(Duration.ofDays(365));
        Figures minimal = timed(service, "a minimal response", "/meta/version", CALLS * 3, null);
        timed(service, "GET /apps", "/apps", CALLS, minimal);
        timed(service, "GET /cluster/summary", "/cluster/summary", CALLS, minimal);
        timed(service, "GET /metrics/query, an hour of an app", app, CALLS, minimal);
        timed(service, "GET /metrics/query, a year of an app", app + year, CALLS, minimal);
        timed(service, "GET /metrics/top, now", "/metrics/top?metric=cpu_pct&window=now", CALLS / 2, minimal);
        timed(service, "GET /metrics/top, mean of five minutes", "/metrics/top?metric=cpu_pct", CALLS / 2, minimal);
        timed(service, "GET /metrics/sparklines, hosts", "/metrics/sparklines?type=host", CALLS / 2, minimal);
        timed(service, "GET /metrics/sparklines, apps", "/metrics/sparklines?type=app", CALLS / 2, minimal);
    }

    private static Figures timed(Service service, String name, String path, int calls, @Nullable Figures baseline)
            throws Exception {
        double worked = service.cpuSeconds();
        long began = System.nanoTime();
        int size = ok(service, path).length();
        long first = (System.nanoTime() - began) / 1_000_000;
        // A list that takes seconds is not asked for as often.
        Figures all = Figures.timed(Math.clamp(60_000 / Math.max(1, first), 5, calls), () -> ok(service, path));
        Figures.row(
                "%s (%.2f MB)".formatted(name, size / 1e6),
                Figures.ms(all),
                (baseline == null
                                ? "the baseline"
                                : Figures.times(all.median(), baseline.median(), "a minimal response"))
                        + "; the service %.1f s of CPU meanwhile".formatted(service.cpuSeconds() - worked));
        return all;
    }

    private static String ok(Service service, String path) throws IOException {
        var answer = service.send("GET", path, "", Map.of());
        if (answer.statusCode() != 200) throw new IOException(path + ": " + answer.body());
        return answer.body();
    }
}
