package dev.holdfast.bench;

import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The built service as a process of its own, with a few questions about it to the kernel. */
final class Service implements AutoCloseable {
    static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders", "-Xmx256m");
    private static final Path OUT = Path.of(System.getProperty("holdfast.out"));
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

    /** Starts one on a new database and waits for its first answer. */
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

    /** The same on data that is there already. */
    static Service start(List<String> flags, Path data) {
        return start(flags, data, Map.of());
    }

    private static Service start(List<String> flags, Path data, Map<String, String> settings) {
        try {
            int port;
            try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = socket.getLocalPort();
            }
            var command = new ArrayList<String>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(flags);
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
            command.addAll(List.of("-cp", OUT + "/lib/*", "dev.holdfast.dist.Holdfast", "serve"));
            var builder = new ProcessBuilder(command);
            builder.environment()
                    .putAll(Map.of(
                            "HOLDFAST_DATA",
                            data.toString(),
                            "HOLDFAST_LISTEN",
                            "127.0.0.1:" + port,
                            "HOLDFAST_ALLOW_LOOPBACK_HOSTS",
                            "true",
                            "HOLDFAST_OWNER_EMAIL",
                            "owner@bench.test",
                            "HOLDFAST_OWNER_PASSWORD",
                            PASSWORD,
                            "HOLDFAST_CATALOG_REFRESH_HOURS",
                            "0"));
            builder.environment().putAll(settings);
            long began = System.nanoTime();
            Process process = builder.redirectErrorStream(true)
                    .redirectOutput(
                            ProcessBuilder.Redirect.to(data.resolve("log").toFile()))
                    .start();
            var service = new Service(process, data, port, 0);
            service.awaitAnswer();
            double seconds = (System.nanoTime() - began) / 1e9;
            return new Service(process, data, port, seconds);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitAnswer() throws IOException {
        for (int tries = 0; tries < 6000; tries++) {
            try {
                if (get("/meta/health").statusCode() == 200) return;
            } catch (ConnectException e) {
                java.util.concurrent.locks.LockSupport.parkNanos(5_000_000);
            }
        }
        throw new IOException("the service did not start; see " + data.resolve("log"));
    }

    /** From the start of the process to its first answer. */
    double startSeconds() {
        return startSeconds;
    }

    int port() {
        return port;
    }

    Path data() {
        return data;
    }

    String cookie() {
        return cookie;
    }

    Service signIn() throws IOException {
        var answer = send(
                "POST", "/auth/login", "{\"email\":\"owner@bench.test\",\"password\":\"" + PASSWORD + "\"}", Map.of());
        cookie = cookie(answer);
        return this;
    }

    /** The session that a sign-in opened, as it is sent from then on. */
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

    /** Resident memory, in MiB. */
    double residentMib() throws IOException {
        var matcher = Pattern.compile("VmRSS:\\s+(\\d+) kB")
                .matcher(Files.readString(Path.of("/proc", "" + process.pid(), "status")));
        if (!matcher.find()) throw new IOException("no VmRSS");
        return Math.rint(Double.parseDouble(matcher.group(1)) / 1024);
    }

    /** CPU time used so far, in seconds. */
    double cpuSeconds() {
        return process.info().totalCpuDuration().orElseThrow().toNanos() / 1e9;
    }

    /** Ends the process and leaves its data for the next. */
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
