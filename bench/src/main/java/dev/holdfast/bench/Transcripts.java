package dev.holdfast.bench;

import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Four simultaneous installs whose scripts print two hundred lines a second each, and viewers that follow them. */
final class Transcripts {
    private static final int JOBS = 4;
    private static final int ROUNDS = 200;
    private static final int LINES_A_ROUND = 20;
    private static final String MARK = "\"message\":\"printed at ";

    /** Each line contains the time at which the node printed it, in nanoseconds since 1970. */
    private static final String LOUD = """
            for round in $(seq 1 %d); do
              now=$(date +%%s%%N)
              for line in $(seq 1 %d); do echo "printed at $now: another line of the output of such a script"; done
              sleep 0.09
            done
            """.formatted(ROUNDS, LINES_A_ROUND);

    private final Service service;
    private final Sim sim;
    private double calm;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Transcripts(Service service, Sim sim) {
        this.service = service;
        this.sim = sim;
    }

    static void run() throws Exception {
        Path catalog = catalog();
        try (Sim sim = Sim.builder().withoutRecording().build();
                var service = Service.start(Service.FLAGS, Map.of("HOLDFAST_CATALOG_URL", catalog.toString()))
                        .signIn()) {
            var transcripts = new Transcripts(service, sim);
            for (int i = 1; i <= JOBS; i++)
                transcripts.open(sim.host("node" + i).nodes().iterator().next(), i);
            transcripts.refresh();
            transcripts.measure(1);
            transcripts.measure(25);
            transcripts.measure(100);
        }
    }

    /** The demo's catalogue, with one app whose container script prints many lines before it creates the container. */
    private static Path catalog() throws IOException {
        Path from = Path.of(System.getProperty("holdfast.out")).resolve("../../catalog");
        Path to = Files.createTempDirectory("holdfast-bench-catalog");
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        Path script = to.resolve("ct/notes.sh");
        Files.writeString(
                script, Files.readString(script).replace("\nbuild_container\n", "\n" + LOUD + "build_container\n"));
        return to;
    }

    private void open(SimNode node, long host) throws IOException {
        node.shell().computer().files().write("/etc/holdfast-demo-pace", "0\n");
        service.enrol(sim, node.name());
        JsonNode key = post(200, "/hosts/" + host + "/ssh", "{\"port\":" + node.sshPort() + "}");
        node.authorize(key.get("public_key").asString());
        post(200, "/hosts/" + host + "/ssh/verify", "{}");
    }

    private JsonNode post(int status, String path, String body) throws IOException {
        var answer = service.send("POST", path, body, Map.of());
        if (answer.statusCode() != status) throw new IOException(path + ": " + answer.body());
        return Json.tree(answer.body());
    }

    private void refresh() throws Exception {
        end(post(202, "/catalog/refresh", "{}").get("job").asLong());
    }

    private void end(long job) throws Exception {
        var _ = follow(job);
        String status =
                Json.tree(service.get("/jobs/" + job).body()).get("status").asString();
        if (!status.equals("succeeded"))
            throw new IOException(
                    "job " + job + " " + service.get("/jobs/" + job).body());
    }

    private void measure(int viewersOfEach) throws Exception {
        double before = service.residentMib();
        double cpu = service.cpuSeconds();
        long began = System.nanoTime();
        var jobs = new ArrayList<Long>();
        for (int host = 1; host <= JOBS; host++) {
            String in = "{\"host_id\":" + host + ",\"name\":\"Loud\",\"consent\":true}";
            jobs.add(post(202, "/catalog/notes/install", in).get("job").asLong());
        }
        List<Future<Received>> viewers = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (long job : jobs) {
                Callable<Received> follow = () -> follow(job);
                for (int i = 0; i < viewersOfEach; i++) viewers.add(threads.submit(follow));
            }
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        double used = service.cpuSeconds() - cpu;
        for (long job : jobs) end(job);
        report(viewersOfEach, viewers, seconds, used, before);
    }

    private void report(int viewersOfEach, List<Future<Received>> viewers, double seconds, double used, double before)
            throws Exception {
        var delays = new ArrayList<Double>();
        long wrong = 0;
        double rate = 0;
        for (Future<Received> viewer : viewers) {
            Received received = viewer.get();
            if (!received.inOrder || received.delays.size() != ROUNDS * LINES_A_ROUND) wrong++;
            delays.addAll(received.delays);
            rate += received.delays.size() / received.seconds / viewers.size();
        }
        String what = "4 installs, %.0f lines a second each, %d %s of each"
                .formatted(rate, viewersOfEach, viewersOfEach == 1 ? "viewer" : "viewers");
        Figures.row(
                what + ": lines to all of them",
                "%,d of %,d".formatted(delays.size(), (long) viewers.size() * ROUNDS * LINES_A_ROUND),
                wrong + " viewers missed, repeated or mixed up a line");
        Figures all =
                Figures.of(delays.stream().mapToDouble(Double::doubleValue).toArray());
        if (calm == 0) calm = all.median();
        Figures.row(
                "the same: from node to viewer",
                Figures.ms(all),
                Figures.times(all.median(), calm, "one viewer; nodes are polled every 300 ms"));
        Figures.row(
                "the same: the service",
                "%.0f %% of a core, resident %.0f MiB".formatted(used / seconds * 100, service.residentMib()),
                "%.0f MiB before; heap cap 256 MiB".formatted(before));
    }

    /** What one viewer received: whether no line was missing or repeated, the delays in milliseconds, and the duration. */
    private record Received(boolean inOrder, List<Double> delays, double seconds) {}

    /** Follows a job to its end. */
    private Received follow(long job) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + service.port() + "/api/v1/jobs/" + job + "/events/stream"))
                .header("Cookie", service.cookie())
                .build();
        HttpResponse<InputStream> response = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
        if (response.statusCode() != 200) throw new IOException("no stream: " + response.statusCode());
        var delays = new ArrayList<Double>();
        boolean inOrder = true;
        long last = 0;
        long first = 0;
        long printed = 0;
        try (var reader = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (line.startsWith("id: ")) inOrder &= Long.parseLong(line.substring(4)) == ++last;
                int at = line.startsWith("data: ") ? line.indexOf(MARK) : -1;
                if (at < 0) continue;
                printed = Long.parseLong(line.substring(at + MARK.length(), line.indexOf(':', at + MARK.length())));
                if (first == 0) first = printed;
                delays.add(System.currentTimeMillis() - printed / 1e6);
            }
        }
        return new Received(inOrder, delays, (printed - first) / 1e9);
    }
}
