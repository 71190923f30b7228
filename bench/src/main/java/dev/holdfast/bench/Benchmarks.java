package dev.holdfast.bench;

import dev.holdfast.access.Credential;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.audit.AuditLog;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.seal.MasterKey;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.http.AuditTrail;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobChanged;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import dev.holdfast.jobs.engine.JobOptions;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Runs all benchmarks one after the other; arguments select some by name. The drills run only when named. */
public final class Benchmarks {
    private static final int APPS = 5_000;
    private static final int STREAMS = 1_000;
    private static final int JOBS = 1_000;
    private static final int ACTIONS = 20_000;

    private Benchmarks() {}

    /** Prints one table. */
    public static void main(String[] chosen) throws Exception {
        List<String> names = chosen.length == 0
                ? List.of(
                        "start",
                        "restart",
                        "apps",
                        "jobs",
                        "poll",
                        "doors",
                        "attacks",
                        "audit",
                        "catalog",
                        "log",
                        "writes",
                        "machines",
                        "networks",
                        "firewalls",
                        "backups",
                        "consoles",
                        "alerts",
                        "metrics",
                        "day",
                        "disk",
                        "replicas",
                        "sim",
                        "page")
                : List.of(chosen);
        System.out.println("| What | Measured | Against the baseline of the same run |\n|---|---|---|");
        boolean clean = true;
        for (String name : names) {
            switch (name) {
                case "start" -> start();
                case "restart" -> Restarts.run();
                case "apps" -> apps();
                case "jobs" -> jobs();
                case "poll" -> poll();
                case "doors" -> Doors.run();
                case "attacks" -> Attacks.run();
                case "audit" -> audit();
                case "catalog" -> Scripts.run();
                case "log" -> Transcripts.run();
                case "writes" -> Writes.run();
                case "machines" -> Machines.run();
                case "networks" -> Networks.run();
                case "firewalls" -> Firewalls.run();
                case "backups" -> Backups.run();
                case "consoles" -> Terminals.run();
                case "alerts" -> Evaluations.run();
                case "metrics" -> Fleet.run();
                case "day" -> Day.run();
                case "disk" -> Disk.run();
                case "replicas" -> Replicas.run();
                case "sim" -> Simulations.run();
                case "page" -> Page.run();
                case "drills" -> clean &= Drills.run();
                default -> throw new IllegalArgumentException("There is no benchmark " + name);
            }
        }
        System.exit(clean ? 0 : 1);
    }

    /** Cold start up to the first response, and memory at rest. */
    private static void start() throws IOException {
        Path cache = Path.of(System.getProperty("holdfast.out"), "holdfast.aot");
        var cached = new ArrayList<>(Service.FLAGS);
        cached.add("-XX:AOTCache=" + cache);
        Figures without = starts(Service.FLAGS);
        Figures with = starts(cached);
        Figures.row("start, no cache", "%.2f s (median of 7)".formatted(without.median()), "the baseline");
        Figures.row(
                "start, start-up cache",
                "%.2f s".formatted(with.median()),
                Figures.times(with.median(), without.median(), "no cache"));
        double plain;
        try (var service = Service.start(List.of())) {
            plain = rest(service);
        }
        try (var service = Service.start(cached)) {
            double own = rest(service);
            Figures.row(
                    "resident at rest, Holdfast's JVM flags",
                    own + " MiB",
                    Figures.times(own, plain, "the JVM's defaults (" + plain + " MiB)"));
        }
    }

    private static double rest(Service service) throws IOException {
        LockSupport.parkNanos(Duration.ofSeconds(3).toNanos());
        return service.residentMib();
    }

    private static Figures starts(List<String> flags) throws IOException {
        Path data = Files.createTempDirectory("holdfast-bench");
        Service.start(flags, data).stopKeepingData();
        double[] seconds = new double[7];
        for (int i = 0; i < seconds.length; i++) {
            Service service = Service.start(flags, data);
            seconds[i] = service.startSeconds();
            if (i < seconds.length - 1) service.stopKeepingData();
            else service.close();
        }
        return Figures.of(seconds);
    }

    /** The list of 5,000 apps, then a thousand open streams. */
    private static void apps() throws Exception {
        try (Sim sim = largeHost();
                var service = Service.start(Service.FLAGS).signIn()) {
            service.enrol(sim, sim.nodes().getFirst().name());
            adoptAll(service);
            Figures minimal = Figures.timed(300, () -> service.get("/meta/version"));
            var list = service.get("/apps");
            Figures whole = Figures.timed(200, () -> service.get("/apps"));
            Figures zipped =
                    Figures.timed(200, () -> service.send("GET", "/apps", "", Map.of("Accept-Encoding", "gzip")));
            Figures known = unchanged(service);
            Figures.row("a minimal response", Figures.ms(minimal), "the baseline");
            Figures.row(
                    "list of 5,000 apps (%.1f MB)".formatted(list.body().length() / 1e6),
                    Figures.ms(whole),
                    Figures.times(whole.median(), minimal.median(), "the minimal response"));
            Figures.row("the same, gzip", Figures.ms(zipped), Figures.times(zipped.median(), whole.median(), "plain"));
            Figures.row(
                    "the same, If-None-Match, 304",
                    Figures.ms(known),
                    Figures.times(known.median(), whole.median(), "the whole list"));
            Figures.row("resident after that load", "%.0f MiB".formatted(service.residentMib()), "heap cap 256 MiB");
            streams(service);
        }
    }

    /** Responses with status 304; a poll of the cluster in between changes the ETag. */
    private static Figures unchanged(Service service) throws Exception {
        String tag = service.get("/apps").headers().firstValue("ETag").orElseThrow();
        var times = new ArrayList<Double>();
        while (times.size() < 300) {
            long began = System.nanoTime();
            var answer = service.send("GET", "/apps", "", Map.of("If-None-Match", tag));
            if (answer.statusCode() == 304) times.add((System.nanoTime() - began) / 1e6);
            else tag = answer.headers().firstValue("ETag").orElseThrow();
        }
        return Figures.of(times.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** One cluster with enough containers for all apps. */
    static Sim largeHost() {
        return Sim.generate(1, 25, APPS * 5 / 4, 1);
    }

    static void adoptAll(Service service) throws IOException {
        var items = new ArrayList<String>();
        for (int vmid = 100; items.size() < APPS; vmid++) {
            if ((vmid - 100) % 5 == 4) continue; // those are virtual machines
            items.add("{\"host_id\":1,\"ctid\":%d,\"name\":\"app-%d\"}".formatted(vmid, vmid));
        }
        for (int from = 0; from < APPS; from += 500) {
            String batch = String.join(",", items.subList(from, from + 500));
            var answer = service.send("POST", "/apps/adopt", "{\"items\":[" + batch + "]}", Map.of());
            if (answer.statusCode() != 200) throw new IOException(answer.body());
        }
    }

    private static void streams(Service service) throws Exception {
        double before = service.residentMib();
        double idle = cpuShare(service, Duration.ofSeconds(20));
        Figures one = delays(service, Viewers.open(service, 1));
        Viewers many = Viewers.open(service, STREAMS);
        LockSupport.parkNanos(Duration.ofSeconds(2).toNanos());
        double after = service.residentMib();
        double busy = cpuShare(service, Duration.ofSeconds(20));
        Figures all = delays(service, many);
        Figures.row(
                "1,000 open streams, memory",
                "%.0f MiB more".formatted(after - before),
                Figures.times(after, before, "without (%.0f MiB)".formatted(before)));
        Figures.row(
                "1,000 open streams, CPU while 5,000 apps change",
                "%.1f %% of a core".formatted(busy * 100),
                "%.1f %% without".formatted(idle * 100));
        Figures.row(
                "delay of an event to 1,000 viewers",
                Figures.ms(all),
                Figures.times(all.median(), one.median(), "one viewer"));
    }

    /**
     * Changes an app again and again for longer than the time between two polls, after each of which the values of all apps reach all
     * viewers, and measures when each viewer learns of each change; closes the viewers.
     */
    private static Figures delays(Service service, Viewers viewers) throws Exception {
        try (viewers) {
            var all = new ArrayList<Double>();
            // The client's own connection may have been idle for long: unlike a change, a read is retried on a new one.
            var _ = service.get("/meta/version");
            long end = System.nanoTime() + Duration.ofSeconds(12).toNanos();
            for (int i = 0; System.nanoTime() < end; i++) {
                all.addAll(viewers.delays("renamed" + i % 2));
                LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
            }
            return Figures.of(all.stream().mapToDouble(Double::doubleValue).toArray());
        }
    }

    static double cpuShare(Service service, Duration over) {
        double before = service.cpuSeconds();
        long began = System.nanoTime();
        LockSupport.parkNanos(over.toNanos());
        return (service.cpuSeconds() - before) / ((System.nanoTime() - began) / 1e9);
    }

    /** The parameters of a job that does nothing. */
    record Nothing() {}

    private static void jobs() throws Exception {
        Path data = Files.createTempDirectory("holdfast-bench");
        var clock = InstantSource.system();
        try (Db db = Db.open(DatabaseConfig.sqlite(data))) {
            var bus = new Bus();
            var ended = new CountDownLatch(JOBS * 2);
            bus.subscribe(JobChanged.class, e -> {
                if (e.job().status() == JobState.SUCCEEDED) ended.countDown();
            });
            var kind = new JobType<>("bench.nothing", Nothing.class, Priority.PEOPLE);
            var jobs = new Jobs(
                    db,
                    MasterKey.open(data.resolve("master.key"), db).sealer(),
                    new Scrubber(),
                    bus,
                    clock,
                    JobOptions.of("bench", () -> Duration.ofDays(1)),
                    _ -> null);
            jobs.register(new Job<Nothing>() {
                @Override
                public JobType<Nothing> kind() {
                    return kind;
                }

                @Override
                public Outcome run(Nothing params, JobContext job) {
                    return new Outcome.Done();
                }
            });
            jobs.start(_ -> null);
            run(jobs, kind, JOBS, ended, JOBS); // warm
            Figures write =
                    Figures.timed(2_000, () -> db.write(h -> h.execute("UPDATE revision SET number = number + 1")));
            long began = System.nanoTime();
            run(jobs, kind, JOBS, ended, 0);
            double seconds = (System.nanoTime() - began) / 1e9;
            jobs.close();
            Figures.row("one small write to SQLite", "p50 %.3f ms".formatted(write.median()), "the baseline");
            Figures.row(
                    "1,000 no-op jobs, stored to ended",
                    "%.2f s, %.0f a second".formatted(seconds, JOBS / seconds),
                    "%.1f small writes a job".formatted(seconds * 1000 / JOBS / write.median()));
        }
    }

    private static void run(Jobs jobs, JobType<Nothing> kind, int count, CountDownLatch ended, long until)
            throws InterruptedException {
        for (int i = 0; i < count; i++) jobs.enqueue(JobRequest.of(kind, new Nothing()));
        while (ended.getCount() > until) LockSupport.parkNanos(1_000_000);
    }

    /** The cost of an action with its audit rows and links, and of verifying the whole trail. */
    private static void audit() throws Exception {
        Path data = Files.createTempDirectory("holdfast-bench");
        try (Db db = Db.open(DatabaseConfig.sqlite(data))) {
            var sealer = MasterKey.open(data.resolve("master.key"), db).sealer();
            var log = new AuditLog(db, sealer, InstantSource.system(), data);
            var who = new Principal(7, "ada@bench.test", Role.ADMIN, Map.of(), new Credential.Session(3), "127.0.0.1");
            var action = new AuditTrail.AuditedAction(who, "apps.stop", null, "10.0.0.9", "bench");
            Figures write =
                    Figures.timed(2_000, () -> db.write(h -> h.execute("UPDATE revision SET number = number + 1")));
            Figures actions = Figures.timed(ACTIONS, () -> {
                log.conclude(log.intend(action), action, "ok", 200, null);
                return true;
            });
            Figures verification = Figures.timed(10, log::verify);
            Figures.row(
                    "one action in the audit trail, intent and outcome",
                    "p50 %.3f ms".formatted(actions.median()),
                    "%.1f small writes".formatted(actions.median() / write.median()));
            Figures.row("verifying 22,000 audit rows", Figures.ms(verification), "44,001 links");
        }
    }

    /** Twenty-five clusters, 500 nodes, 15,000 guests, polled every ten seconds with 512 MiB of heap. */
    private static void poll() throws Exception {
        try (Sim sim = Sim.generate(25, 500, 15_000, 1);
                var service = Service.start(Service.flags("-Xmx512m")).signIn()) {
            Figures calm = Figures.timed(500, () -> service.get("/hosts"));
            for (SimCluster cluster : sim.clusters()) {
                service.enrol(sim, cluster.nodes().iterator().next().name());
            }
            Figures onePoll = Figures.timed(50, () -> service.send("POST", "/hosts/1/sync", "", Map.of()));
            LockSupport.parkNanos(Duration.ofSeconds(10).toNanos());
            double share = cpuShare(service, Duration.ofSeconds(60));
            Figures busy = Figures.timed(2_000, () -> service.get("/hosts"));
            Figures found = Figures.timed(50, () -> service.get("/apps/discovered"));
            Figures.row(
                    "one poll of a cluster of 20 nodes, 600 guests",
                    Figures.ms(onePoll),
                    "two calls, whatever the size");
            Figures.row(
                    "all 25 clusters every 10 s: the service's CPU",
                    "%.1f %% of a core, %.2f s a cycle".formatted(share * 100, share * 10),
                    "%.1f %% of 2 cores".formatted(share * 50));
            Figures.row(
                    "GET /hosts during these polls",
                    Figures.ms(busy),
                    Figures.times(busy.at(0.99), calm.at(0.99), "p99 without hosts"));
            Figures.row("GET /apps/discovered, 12,000 containers", Figures.ms(found), "–");
            Figures.row("resident", "%.0f MiB".formatted(service.residentMib()), "heap cap 512 MiB");
        }
    }
}
