package dev.holdfast.bench;

import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The built service as a separate process, with a few of its figures from the kernel. */
final class Service implements AutoCloseable {
    /** The options of the built service. */
    static final List<String> FLAGS = List.of("@"
            + Path.of(System.getProperty("holdfast.out", "../dist/target/holdfast"))
                    .resolve("../../package/holdfast.options")
                    .normalize());

    /** The class path of the built service; in tests, which run before the build, that of the test. */
    private static final String CLASSES = System.getProperty("holdfast.out") == null
            ? System.getProperty("java.class.path")
            : System.getProperty("holdfast.out") + "/lib/*";

    private static final Pattern LISTENING = Pattern.compile("Listening on http://127\\.0\\.0\\.1:(\\d+)\\s");
    static final String PASSWORD = "mossy-kettle-orbit-93";

    private final Process process;
    private final Path data;
    private final int port;
    private final double startSeconds;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private String cookie = "";

    private Service(Process process, Path data, int port, double startSeconds) {
        this.process = process;
        this.data = data;
        this.port = port;
        this.startSeconds = startSeconds;
    }

    /** The same and further ones. */
    static List<String> flags(String... more) {
        return Stream.concat(FLAGS.stream(), Stream.of(more)).toList();
    }

    /** Starts a service on a new database and waits for its first response. */
    static Service start(List<String> flags) {
        return start(flags, Map.of());
    }

    /** The same with further settings. */
    static Service start(List<String> flags, Map<String, String> settings) {
        try {
            return start(flags, Files.createTempDirectory("holdfast-bench"), settings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same on existing data. */
    static Service start(List<String> flags, Path data) {
        return start(flags, data, Map.of());
    }

    /** The same on existing data with further settings. */
    static Service start(List<String> flags, Path data, Map<String, String> settings) {
        try {
            long began = System.nanoTime();
            Service service = listening(flags, data, settings);
            service.get("/meta/health");
            return new Service(service.process, data, service.port, (System.nanoTime() - began) / 1e9);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same, but waits only until it listens. */
    static Service listening(List<String> flags, Path data, Map<String, String> settings) throws IOException {
        long began = System.nanoTime();
        Path log = log(data);
        Process process = launch(flags, data, settings, log);
        int port = awaitPort(process, log);
        return new Service(process, data, port, (System.nanoTime() - began) / 1e9);
    }

    /** Starts the process on a port that the system chooses, without waiting. */
    static Process launch(List<String> flags, Path data, Map<String, String> settings, Path log) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        command.addAll(List.of("-cp", CLASSES, "dev.holdfast.Main"));
        var builder = new ProcessBuilder(command);
        builder.environment()
                .putAll(Map.of(
                        "HOLDFAST_DATA",
                        data.toString(),
                        "HOLDFAST_LISTEN",
                        "127.0.0.1:0",
                        "HOLDFAST_ALLOW_LOOPBACK_HOSTS",
                        "true",
                        "HOLDFAST_OWNER_EMAIL",
                        "owner@bench.test",
                        "HOLDFAST_OWNER_PASSWORD",
                        PASSWORD,
                        "HOLDFAST_CATALOG_REFRESH_HOURS",
                        "0"));
        builder.environment().putAll(settings);
        return builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.to(log.toFile()))
                .start();
    }

    private static int awaitPort(Process process, Path log) throws IOException {
        while (true) {
            boolean running = process.isAlive();
            // Read as single bytes: the log may end within a character.
            String text = Files.readString(log, StandardCharsets.ISO_8859_1);
            Matcher line = LISTENING.matcher(text);
            if (line.find()) return Integer.parseInt(line.group(1));
            if (!running) throw new IOException("the service did not start:\n" + text);
            LockSupport.parkNanos(5_000_000);
        }
    }

    /** The time from the start of the process to its first response, or until it listens. */
    double startSeconds() {
        return startSeconds;
    }

    int port() {
        return port;
    }

    Path data() {
        return data;
    }

    /** What it printed. */
    Path log() {
        return log(data);
    }

    private static Path log(Path data) {
        return data.resolve("log");
    }

    String cookie() {
        return cookie;
    }

    /** Continues with a session that an earlier process opened on the same data. */
    Service withCookie(String session) {
        cookie = session;
        return this;
    }

    Service signIn() throws IOException {
        var answer = send(
                "POST", "/auth/login", "{\"email\":\"owner@bench.test\",\"password\":\"" + PASSWORD + "\"}", Map.of());
        cookie = cookie(answer);
        return this;
    }

    /** The same service through another client: what one waits for in its own process does not delay the other. Never closed. */
    Service throughAnotherClient() {
        var other = new Service(process, data, port, startSeconds);
        other.cookie = cookie;
        return other;
    }

    /** The session cookie that a sign-in returned. */
    static String cookie(HttpResponse<String> answer) {
        return answer.headers().allValues("Set-Cookie").stream()
                .filter(set -> set.startsWith("holdfast_session="))
                .map(set -> set.substring(0, set.indexOf(';')))
                .findFirst()
                .orElseThrow();
    }

    HttpResponse<String> get(String path) throws IOException {
        return send("GET", path, "", Map.of());
    }

    HttpResponse<String> send(String method, String path, String body, Map<String, String> headers) throws IOException {
        return sendAs(cookie, method, path, body, headers);
    }

    HttpResponse<String> sendAs(String session, String method, String path, String body, Map<String, String> headers)
            throws IOException {
        var publisher =
                body.isEmpty() ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1" + path))
                .method(method, publisher);
        if (!session.isEmpty()) request.header("Cookie", session);
        headers.forEach(request::header);
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    void enrol(Sim sim, String node) throws IOException {
        var answer = send(
                "POST",
                "/hosts",
                "{\"name\":\"%s\",\"address\":\"%s\",\"token_id\":\"%s\",\"token_secret\":\"%s\"}"
                        .formatted(
                                node,
                                sim.node(node).address(),
                                sim.token().id(),
                                sim.token().secret()),
                Map.of());
        if (answer.statusCode() != 201) throw new IOException(answer.body());
    }

    /** The heap in use after a full collection, in MiB. */
    double heapMib() throws IOException {
        return Memory.heapMib(process);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Resident memory, in MiB. */
    double residentMib() throws IOException {
        return Memory.residentMib(process);
    }

    /** What it has made the kernel write to the disk so far, in bytes. */
    double writtenBytes() throws IOException {
        return Memory.ioBytes("" + process.pid(), "write_bytes");
    }

    /** CPU time used so far, in seconds. */
    double cpuSeconds() {
        return process.info().totalCpuDuration().orElseThrow().toNanos() / 1e9;
    }

    /** Ends the process and keeps its data for the next one. */
    void stopKeepingData() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        stopKeepingData();
        try {
            try (var files = Files.walk(data)) {
                files.sorted(Comparator.reverseOrder()).forEach(f -> {
                    var _ = f.toFile().delete();
                });
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
