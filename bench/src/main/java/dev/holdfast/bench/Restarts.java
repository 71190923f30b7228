package dev.holdfast.bench;

import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToDoubleFunction;

/**
 * A restart with 25 clusters, 500 nodes and 12,000 apps stored: when the service listens, when two people who ask at once get their
 * lists, and how long these take while all hosts are polled for the first time.
 */
final class Restarts {
    private static final int TIMES = Integer.getInteger("holdfast.bench.times", 3);
    private static final int CLUSTERS = Integer.getInteger("holdfast.bench.clusters", 25);
    /** From the start of the process. */
    private static final Duration WATCHED = Duration.ofSeconds(15);

    private static final String ONLINE = "\"status\":\"online\"";

    private Restarts() {}

    static void run() throws Exception {
        var flags = new ArrayList<>(Service.flags("-Xmx512m"));
        try (Sim sim = Sim.generate(CLUSTERS, 20 * CLUSTERS, 600 * CLUSTERS, 1)) {
            Service before = Service.start(flags).signIn();
            Page.adoptAll(sim, before);
            LockSupport.parkNanos(Duration.ofSeconds(40).toNanos()); // the first samples are stored after half a minute
            before.stopKeepingData();
            flags.add("-XX:AOTCache=" + Path.of(System.getProperty("holdfast.out"), "holdfast.aot"));
            var runs = new ArrayList<Restart>();
            for (int i = 0; i < TIMES; i++) runs.add(restart(flags, before));
            before.close();
            print(runs);
        }
    }

    /**
     * What two people saw.
     *
     * @param listening the seconds until it listened
     * @param polled the seconds until each host was online; all times count from the start of the process
     * @param cpu the processor time of the service in the time watched
     */
    private record Restart(double listening, double polled, double cpu, Asked hosts, Asked apps) {}

    /**
     * How long the answers to one person took.
     *
     * @param first the seconds from the start of the process until the first answer
     */
    private record Asked(double first, List<Double> millis) {}

    private static Restart restart(List<String> flags, Service before) throws Exception {
        long began = System.nanoTime();
        Service service = Service.listening(flags, before.data(), Map.of()).withCookie(before.cookie());
        var other = service.throughAnotherClient();
        var polled = new ArrayList<Double>();
        try (var people = Executors.newVirtualThreadPerTaskExecutor()) {
            var hosts = people.submit(() -> ask(began, () -> {
                boolean all = ok(service, "/hosts").split(ONLINE, -1).length > CLUSTERS;
                return all && polled.add(since(began));
            }));
            var apps = people.submit(() -> ask(began, () -> ok(other, "/apps")));
            Asked ofHosts = hosts.get();
            Asked ofApps = apps.get();
            if (polled.isEmpty()) throw new IOException("not all hosts were polled");
            return new Restart(service.startSeconds(), polled.getFirst(), service.cpuSeconds(), ofHosts, ofApps);
        } finally {
            service.stopKeepingData();
        }
    }

    /** Again and again, a tenth of a second after each answer. */
    private static Asked ask(long began, Callable<?> question) throws Exception {
        var millis = new ArrayList<Double>();
        double first = 0;
        while (System.nanoTime() - began < WATCHED.toNanos()) {
            long asked = System.nanoTime();
            var _ = question.call();
            millis.add((System.nanoTime() - asked) / 1e6);
            if (first == 0) first = since(began);
            LockSupport.parkNanos(100_000_000);
        }
        return new Asked(first, millis);
    }

    private static double since(long began) {
        return (System.nanoTime() - began) / 1e9;
    }

    private static String ok(Service service, String path) throws IOException {
        var answer = service.get(path);
        if (answer.statusCode() != 200) throw new IOException(path + ": " + answer.body());
        return answer.body();
    }

    private static void print(List<Restart> runs) {
        Figures.row(
                "restart with %d clusters, %,d nodes, %,d apps stored: it listens"
                        .formatted(CLUSTERS, 20 * CLUSTERS, 480 * CLUSTERS),
                "%.2f s (median of %d)".formatted(median(runs, Restart::listening), runs.size()),
                "start-up cache");
        Figures.row(
                "the same: the first answers of GET /hosts and GET /apps, asked at once",
                "%.2f s and %.2f s after the start"
                        .formatted(
                                median(runs, run -> run.hosts().first()),
                                median(runs, run -> run.apps().first())),
                "goal: at most 2 s; at most %.2f s and %.2f s"
                        .formatted(
                                most(runs, run -> run.hosts().first()),
                                most(runs, run -> run.apps().first())));
        answers(runs.stream().map(Restart::hosts).toList(), "/hosts");
        answers(runs.stream().map(Restart::apps).toList(), "/apps");
        Figures.row(
                "the same: every host is polled",
                "%.2f s after the start".formatted(median(runs, Restart::polled)),
                "%.1f s of processor time in the first %d s"
                        .formatted(median(runs, Restart::cpu), WATCHED.toSeconds()));
    }

    private static void answers(List<Asked> asked, String path) {
        Figures all = Figures.of(asked.stream()
                .flatMap(one -> one.millis().stream())
                .mapToDouble(Double::doubleValue)
                .toArray());
        Figures.row(
                "the same: GET %s in the first %d s, a tenth of a second after each answer"
                        .formatted(path, WATCHED.toSeconds()),
                Figures.ms(all) + ", max %.0f ms".formatted(all.at(1)),
                "–");
    }

    private static double median(List<Restart> runs, ToDoubleFunction<Restart> value) {
        return Figures.of(runs.stream().mapToDouble(value).toArray()).median();
    }

    private static double most(List<Restart> runs, ToDoubleFunction<Restart> value) {
        return Figures.of(runs.stream().mapToDouble(value).toArray()).at(1);
    }
}
