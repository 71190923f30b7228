package dev.holdfast.bench;

import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Virtual machines: the list of 10,000, what the detail and the hardware of one cost its host, 50 creations at the same time, and
 * a change of 200.
 */
final class Machines {
    private static final int MACHINES = 10_000;
    private static final int CLUSTERS = 5;
    private static final int NODES = 10;
    private static final int CREATIONS = 50;
    private static final int CHANGED = 200;
    private static final Pattern JOB = Pattern.compile("\"job\":(\\d+)");
    private static final Pattern VMID = Pattern.compile("\"vmid\":(\\d+)");

    private Machines() {}

    static void run() throws Exception {
        list();
        detail();
        creations();
        changes();
    }

    private static void list() throws Exception {
        try (Sim sim = Sim.builder().withoutRecording().build();
                var service = Service.start(Service.FLAGS).signIn()) {
            for (int c = 1; c <= CLUSTERS; c++) fill(sim, "c" + c);
            for (int c = 1; c <= CLUSTERS; c++) service.enrol(sim, "c" + c + "n1");
            await(() -> count(service.get("/vms").body(), "\"vmid\":") == MACHINES);
            Figures minimal = Figures.timed(300, () -> service.get("/meta/version"));
            Figures.row("a minimal response", Figures.ms(minimal), "the baseline");
            Figures whole = Figures.timed(100, () -> service.get("/vms"));
            Figures.row(
                    "list of 10,000 virtual machines (%.1f MB)"
                            .formatted(service.get("/vms").body().length() / 1e6),
                    Figures.ms(whole),
                    Figures.times(whole.median(), minimal.median(), "the minimal response"));
            Figures found = Figures.timed(200, () -> service.get("/vms?q=vm-c3n5"));
            Figures.row(
                    "the same, filtered by a text that 200 have",
                    Figures.ms(found),
                    Figures.times(found.median(), whole.median(), "the whole list"));
            Figures.row("resident after that load", "%.0f MiB".formatted(service.residentMib()), "heap cap 256 MiB");
        }
    }

    private static void fill(Sim sim, String name) {
        var nodes = new ArrayList<String>();
        for (int n = 1; n <= NODES; n++) nodes.add(name + "n" + n);
        SimCluster cluster = sim.cluster(name, nodes.toArray(String[]::new));
        for (int i = 0; i < MACHINES / CLUSTERS; i++) {
            String node = nodes.get(i % NODES);
            cluster.machine(100 + i, node, "vm-" + node + "-" + i).start();
        }
    }

    private static void detail() throws Exception {
        try (Sim sim = Sim.cluster(2);
                var service = Service.start(Service.FLAGS).signIn()) {
            sim.clusterOf("lab1").machine(500, "lab1", "one").start();
            service.enrol(sim, "lab1");
            await(() -> service.get("/vms").body().contains("\"vmid\":500"));
            String path = "/vms/"
                    + first(
                            Pattern.compile("\"id\":(\\d+)"),
                            service.get("/vms").body());
            read("detail of one machine", path, service, sim);
            read("hardware of one machine", path + "/hardware", service, sim);
            read("what its devices can be", path + "/hardware/choices", service, sim);
            read("options of one machine", path + "/options", service, sim);
        }
    }

    private static void read(String what, String path, Service service, Sim sim) throws Exception {
        // Polls and the background's readings ask for other paths, or at other times: the least of several counts.
        long calls = Long.MAX_VALUE;
        long others = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            long before = callsFor(sim, "/qemu/500/");
            long all = callsFor(sim, "/");
            var _ = service.get(path);
            long own = callsFor(sim, "/qemu/500/") - before;
            calls = Math.min(calls, own);
            others = Math.min(others, callsFor(sim, "/") - all - own);
        }
        Figures whole = Figures.timed(100, () -> service.get(path));
        String asked = others == 0 ? "%d calls to its host" : "%d calls to its host about it, %d about its node";
        Figures.row(what, Figures.ms(whole), asked.formatted(calls, others));
    }

    private static long callsFor(Sim sim, String part) {
        return sim.node("lab1").requests().stream()
                .filter(request -> request.path().contains(part))
                .count();
    }

    /** A change of the memory of 200 machines by one request, on a cluster of ten nodes. */
    private static void changes() throws Exception {
        try (Sim sim = Sim.builder().withoutRecording().build();
                var service = Service.start(Service.FLAGS).signIn()) {
            fill(sim, "c1");
            service.enrol(sim, "c1n1");
            await(() -> count(service.get("/vms").body(), "\"vmid\":") == MACHINES / CLUSTERS);
            String targets = Pattern.compile("\"id\":(\\d+)")
                    .matcher(service.get("/vms").body())
                    .results()
                    .limit(CHANGED)
                    .map(id -> "{\"type\":\"vm\",\"id\":" + id.group(1) + "}")
                    .collect(Collectors.joining(","));
            String body = "{\"action\":\"settings\",\"targets\":[" + targets + "],\"settings\":{\"memory_mb\":1024}}";
            long began = System.nanoTime();
            var preview = service.send("POST", "/bulk/preview", body, Map.of());
            double previewed = (System.nanoTime() - began) / 1e9;
            Figures.row(
                    "preview of a change of the memory of 200 machines on ten nodes",
                    "%.2f s; %d would be changed".formatted(previewed, count(preview.body(), "\"outcome\":\"will\"")),
                    "one call for each");
            began = System.nanoTime();
            String job = "/jobs/"
                    + service.send("POST", "/bulk", body, Map.of())
                            .body()
                            .replaceAll("(?s).*\"jobs\":\\[(\\d+).*", "$1");
            await(() -> service.get(job).body().matches("(?s).*\"status\":\"(succeeded|failed|canceled)\".*"));
            double changed = (System.nanoTime() - began) / 1e9;
            Figures.row(
                    "the change itself, as a job with a part for each",
                    "%.2f s; %s"
                            .formatted(
                                    changed,
                                    service.get(job).body().contains("\"status\":\"succeeded\"")
                                            ? "all stored"
                                            : "NOT all stored"),
                    Figures.times(changed, previewed, "the preview"));
        }
    }

    private static void creations() throws Exception {
        try (Sim sim = Sim.cluster(5);
                var service = Service.start(Service.FLAGS).signIn()) {
            sim.faults().taskDuration(Duration.ofMillis(200));
            service.enrol(sim, "lab1");
            long began = System.nanoTime();
            var jobs = new ArrayList<Future<String>>();
            try (var people = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < CREATIONS; i++) {
                    String body = "{\"host_id\":1,\"name\":\"many-%d\"}".formatted(i);
                    jobs.add(people.submit(() -> {
                        var answer = service.send("POST", "/vms", body, Map.of());
                        if (answer.statusCode() != 202) throw new IOException(answer.body());
                        return first(JOB, answer.body());
                    }));
                }
            }
            var ids = new TreeSet<Integer>();
            int failed = 0;
            for (Future<String> job : jobs) {
                String path = "/jobs/" + job.get();
                await(() -> service.get(path).body().matches("(?s).*\"status\":\"(succeeded|failed|canceled)\".*"));
                String end = service.get(path).body();
                if (end.contains("\"status\":\"succeeded\"")) ids.add(Integer.parseInt(last(VMID, end)));
                else failed++;
            }
            Figures.row(
                    "50 creations ordered at the same time on one cluster",
                    "%.1f s; %d machines with %d different IDs, %d failed"
                            .formatted((System.nanoTime() - began) / 1e9, made(sim), ids.size(), failed),
                    "one after the other; the hypervisor's task alone takes 0.2 s");
        }
    }

    private static long made(Sim sim) {
        return sim.clusterOf("lab1").tasks().stream()
                .filter(task -> task.type().equals("qmcreate"))
                .count();
    }

    private static int count(String text, String part) {
        return (text.length() - text.replace(part, "").length()) / part.length();
    }

    private static String first(Pattern pattern, String text) throws IOException {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) throw new IOException("no " + pattern + " in " + text);
        return matcher.group(1);
    }

    private static String last(Pattern pattern, String text) throws IOException {
        List<String> all =
                pattern.matcher(text).results().map(one -> one.group(1)).toList();
        if (all.isEmpty()) throw new IOException("no " + pattern + " in " + text);
        return all.getLast();
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
}
