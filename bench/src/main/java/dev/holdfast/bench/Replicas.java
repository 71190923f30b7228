package dev.holdfast.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** How long it takes until a change that a user makes at one replica is seen by a viewer of another one, on a real PostgreSQL. */
final class Replicas {
    private static final int CHANGES = 300;

    private Replicas() {}

    static void run() throws Exception {
        Path keys = Files.createTempDirectory("holdfast-bench-replicas");
        try (EmbeddedPostgres server = EmbeddedPostgres.builder().start()) {
            Map<String, String> settings = Map.of(
                    "HOLDFAST_DATABASE_URL",
                    server.getJdbcUrl("postgres", "postgres"),
                    "HOLDFAST_MASTER_KEY",
                    keys.resolve("master.key").toString());
            try (Service one = Service.start(Service.FLAGS, settings).signIn();
                    Service two = Service.start(Service.FLAGS, settings).withCookie(one.cookie())) {
                String channel = "{\"name\":\"first\",\"url\":\"https://receiver.example.net/\"}";
                one.send("POST", "/notifications/channels", channel, Map.of());
                Figures own = delays(one, one);
                Figures other = delays(one, two);
                Figures.row("a change until its viewer at the same replica sees it", Figures.ms(own), "the baseline");
                Figures.row(
                        "the same, a viewer at another replica, through PostgreSQL",
                        Figures.ms(other),
                        Figures.times(other.at(0.99), own.at(0.99), "the p99 at the same replica"));
            }
        }
    }

    /** From before the request until the event has arrived. */
    private static Figures delays(Service writer, Service watched) throws Exception {
        var arrived = new LinkedBlockingQueue<Long>();
        try (HttpClient http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + watched.port() + "/api/v1/events/stream"))
                    .header("Cookie", watched.cookie())
                    .build();
            var body = http.send(request, HttpResponse.BodyHandlers.ofInputStream())
                    .body();
            Thread.ofVirtual().start(() -> {
                try (var lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
                    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                        if (line.startsWith("data: ") && line.contains("\"channel\"")) arrived.add(System.nanoTime());
                    }
                } catch (IOException e) {
                    return; // the end
                }
            });
            double[] delays = new double[CHANGES];
            for (int i = -20; i < CHANGES; i++) { // the first ones warm up
                long began = System.nanoTime();
                String name = "{\"name\":\"%s %d\"}".formatted(watched.port(), i);
                var answer = writer.send("PATCH", "/notifications/channels/1", name, Map.of());
                if (answer.statusCode() != 200) throw new IOException(answer.body());
                Long at = arrived.poll(10, TimeUnit.SECONDS);
                if (at == null) throw new IOException("A viewer did not see a change.");
                if (i >= 0) delays[i] = (at - began) / 1e6;
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
            body.close();
            return Figures.of(delays);
        }
    }
}
