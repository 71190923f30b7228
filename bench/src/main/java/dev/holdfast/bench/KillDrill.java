package dev.holdfast.bench;

import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Repeatedly kills the service at random moments while it executes orders, drops some of the host's responses, and then
 * compares the results of the jobs with the tasks of the host.
 */
final class KillDrill implements AutoCloseable {
    private static final int FIRST = 200;
    private static final int GUESTS = 10;
    /** The start of a job's line about its order, and the type of the resulting task. */
    private static final Map<String, String> ORDERS =
            Map.of("Starting ", "vzstart", "Stopping ", "vzstop", "Restarting ", "vzreboot");

    private static final List<String> FLAGS =
            List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"); // it lives for seconds

    /**
     * The parameters of a drill.
     *
     * @param kills how often the service is killed
     * @param seed selects orders, moments and faults; on another machine the moments hit other code
     * @param hostClock how far the host's clock is ahead of Holdfast's; negative: behind
     * @param lostAnswers whether some orders are cut off before they arrive, and some responses afterwards
     * @param settings further settings of the service
     * @param disturbance runs between some orders, such as a restart of the database
     */
    record Plan(
            int kills,
            long seed,
            Duration hostClock,
            boolean lostAnswers,
            Map<String, String> settings,
            Disturbance disturbance) {}

    /** An additional failure. */
    interface Disturbance {
        void happen() throws Exception;
    }

    /**
     * The result of a drill.
     *
     * @param jobs the number of jobs by status
     * @param lost accepted jobs that are gone or never ended, one line each
     * @param wrong jobs that succeeded without a successful task on the host, or guests that differ from the last job's result
     * @param doubled orders that the host received more often than jobs gave them
     * @param intruders second services that could use the same data directory
     */
    record Result(
            Map<String, Integer> jobs, List<String> lost, List<String> wrong, List<String> doubled, int intruders) {
        boolean isClean() {
            return lost.isEmpty() && wrong.isEmpty() && doubled.isEmpty() && intruders == 0;
        }
    }

    private final Plan plan;
    private final Random random;
    private final Path data;
    private final Sim sim;
    private final List<Long> accepted = new ArrayList<>();
    private final List<String> lost = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();
    private final List<String> doubled = new ArrayList<>();
    private final Map<String, Integer> statuses = new TreeMap<>();
    private final String cookie;
    private Service service;
    private int intruders;

    private KillDrill(Plan plan) throws IOException {
        this.plan = plan;
        random = new Random(plan.seed());
        data = Files.createTempDirectory("holdfast-drill");
        InstantSource host = () -> InstantSource.system().instant().plus(plan.hostClock());
        sim = Sim.builder().clock(host).withoutRecording().build();
        sim.host("alpha");
        for (int i = 0; i < GUESTS; i++) {
            sim.clusterOf("alpha").container(FIRST + i, "alpha", "app" + i).start();
        }
        sim.faults().taskDuration(Duration.ofMillis(300));
        service = Service.start(FLAGS, data, plan.settings()).signIn();
        cookie = service.cookie();
    }

    /** Runs one drill from beginning to end. */
    static Result run(Plan plan) throws Exception {
        try (var drill = new KillDrill(plan)) {
            return drill.run();
        }
    }

    private Result run() throws Exception {
        service.enrol(sim, "alpha");
        adopt();
        for (int kill = 0; kill < plan.kills(); kill++) {
            for (int orders = 2 + random.nextInt(4); orders > 0; orders--) order();
            if (kill % 5 == 4) intrude();
            if (kill % 5 == 2) plan.disturbance().happen();
            LockSupport.parkNanos(Duration.ofMillis(random.nextInt(900)).toNanos());
            restart();
        }
        sim.faults().clear();
        for (int app = 1; app <= GUESTS; app++) compare(app);
        for (long job : accepted) {
            if (service.get("/jobs/" + job).statusCode() != 200) lost.add("job " + job + " is gone");
        }
        return new Result(statuses, lost, wrong, doubled, intruders);
    }

    private void restart() {
        service.stopKeepingData();
        service = Service.start(FLAGS, data, plan.settings()).withCookie(cookie);
    }

    private void adopt() throws IOException {
        var items = new ArrayList<String>();
        for (int i = 0; i < GUESTS; i++) {
            items.add("{\"host_id\":1,\"ctid\":%d,\"name\":\"app%d\"}".formatted(FIRST + i, i));
        }
        var answer = service.send("POST", "/apps/adopt", "{\"items\":[" + String.join(",", items) + "]}", Map.of());
        if (answer.statusCode() != 200) throw new IOException(answer.body());
    }

    private void order() throws IOException {
        if (plan.lostAnswers() && random.nextInt(4) == 0) {
            String order = "POST alpha .*/status/";
            if (random.nextBoolean()) sim.faults().cut(order).times(1);
            else sim.faults().swallow(order).times(1);
        }
        int app = 1 + random.nextInt(GUESTS);
        String action = List.of("restart", "restart", "stop", "start").get(random.nextInt(4));
        var answer = service.send("POST", "/apps/" + app + "/" + action, "{}", Map.of());
        switch (answer.statusCode()) {
            case 202 -> accepted.add(Json.tree(answer.body()).get("job").asLong());
            case 503 -> {} // the database is unavailable: nothing was accepted
            default -> throw new IOException(action + " of app " + app + ": " + answer.body());
        }
    }

    /** Starts another service on the same data: it must refuse to start, or it would take over the jobs of this one. */
    private void intrude() throws Exception {
        Path log = Files.createTempFile("holdfast-drill", ".log");
        Process second = Service.launch(FLAGS, data, plan.settings(), log);
        try {
            while (second.isAlive() && !Files.readString(log).contains("Listening on")) {
                LockSupport.parkNanos(20_000_000);
            }
            if (second.isAlive() || second.exitValue() != 2) intruders++;
        } finally {
            second.destroyForcibly().waitFor();
            Files.delete(log);
        }
    }

    /** Compares an app's jobs with the tasks of its container. */
    private void compare(int app) throws IOException {
        int vmid = FIRST + app - 1;
        Map<String, Integer> mayHaveOrdered = new HashMap<>();
        Map<String, Integer> claimed = new HashMap<>();
        boolean certain = true;
        Boolean running = true;
        for (JsonNode listed : jobsOf(app)) {
            long id = listed.get("id").asLong();
            service.get("/jobs/" + id + "/events/stream"); // ends with the job
            JsonNode job = Json.tree(service.get("/jobs/" + id).body());
            String status = job.get("status").asString();
            statuses.merge(status, 1, Integer::sum);
            if (status.equals("queued") || status.equals("running")) lost.add("job " + id + " is still " + status);
            List<String> lines = Json.tree(
                            service.get("/jobs/" + id + "/events?limit=5000").body())
                    .valueStream()
                    .map(event -> event.get("message").asString())
                    .toList();
            String task = ORDERS.entrySet().stream()
                    .filter(order -> lines.stream().anyMatch(line -> line.startsWith(order.getKey())))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(null);
            boolean nothingToDo = lines.stream().anyMatch(line -> line.contains("nothing to do"));
            if (task != null) mayHaveOrdered.merge(task, 1, Integer::sum);
            if (status.equals("succeeded")) {
                if (task != null) claimed.merge(task, 1, Integer::sum);
                else if (!nothingToDo) wrong.add("job " + id + " succeeded without an order or a reason");
                running = !job.get("kind").asString().equals("app.stop");
                certain = true;
            } else {
                certain = false;
            }
        }
        for (String type : ORDERS.values()) {
            List<SimTask> tasks = sim.clusterOf("alpha").tasks().stream()
                    .filter(task -> task.type().equals(type) && task.id().equals("" + vmid))
                    .toList();
            long done = tasks.stream().filter(task -> "OK".equals(task.exit())).count();
            String found = "%s of %d: %d tasks, %d of them OK".formatted(type, vmid, tasks.size(), done);
            if (claimed.getOrDefault(type, 0) > done)
                wrong.add(found + ", and " + claimed.get(type) + " jobs succeeded");
            if (mayHaveOrdered.getOrDefault(type, 0) < tasks.size()) {
                doubled.add(found + ", and " + mayHaveOrdered.getOrDefault(type, 0) + " jobs ordered it");
            }
        }
        if (certain && running != sim.guest("alpha", vmid).isRunning()) {
            wrong.add("container " + vmid + " is not in the state that its last job left");
        }
    }

    /** All jobs of an app, oldest first: they ran in this order, because only one uses the container at a time. */
    private List<JsonNode> jobsOf(int app) throws IOException {
        var all = new ArrayList<JsonNode>();
        for (int page = 1; ; page++) {
            List<JsonNode> some = Json.tree(service.get("/jobs?target=app:" + app + "&per_page=200&page=" + page)
                            .body())
                    .valueStream()
                    .toList();
            all.addAll(some);
            if (some.size() < 200) break;
        }
        all.sort(Comparator.comparingLong(job -> job.get("id").asLong()));
        return all;
    }

    @Override
    public void close() throws IOException {
        service.stopKeepingData();
        sim.close();
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        }
    }
}
