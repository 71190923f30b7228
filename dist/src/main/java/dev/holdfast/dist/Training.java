package dev.holdfast.dist;

import dev.holdfast.Wiring;
import dev.holdfast.platform.Config;
import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;

/**
 * A short run of the usual operations, so that the JVM can record which classes to preload. It ends by itself; an
 * unexpected status fails the run, because the wrong classes would be recorded.
 */
final class Training {
    private Training() {}

    static void run() throws IOException, InterruptedException {
        Path data = Files.createTempDirectory("holdfast-train");
        var environment = Map.of(
                "HOLDFAST_DATA", data.toString(),
                "HOLDFAST_LISTEN", "127.0.0.1:0",
                "HOLDFAST_ALLOW_LOOPBACK_HOSTS", "true",
                "HOLDFAST_OWNER_EMAIL", "owner@train.test",
                "HOLDFAST_OWNER_PASSWORD", "mossy-kettle-orbit-93",
                "HOLDFAST_CATALOG_REFRESH_HOURS", "0");
        try (Sim sim = Sim.oneHost();
                var service = new Wiring(Config.read(environment), InstantSource.system());
                var client = new Client(service.port())) {
            client.signIn("owner@train.test", "mossy-kettle-orbit-93");
            expect(201, client.send("POST", "/api/v1/hosts", """
                    {"name":"alpha","address":"%s","token_id":"%s","token_secret":"%s"}
                    """.formatted(
                    sim.node("alpha").address(), sim.token().id(), sim.token().secret())));
            expect(200, client.send("POST", "/api/v1/apps/adopt", """
                    {"items":[{"host_id":1,"ctid":101,"name":"grafana"}]}
                    """));
            expect(202, client.send("POST", "/api/v1/apps/1/stop", "{}"));
            for (String path : new String[] {"/meta/health", "/hosts", "/apps", "/jobs", "/audit", "/openapi.json"}) {
                expect(200, client.send("GET", "/api/v1" + path, ""));
            }
            expect(200, client.send("GET", "/api/v1/jobs/1/events/stream", "")); // ends with the job
        }
        System.exit(0);
    }

    private static void expect(int expected, int actual) throws IOException {
        if (actual != expected) throw new IOException("Expected status " + expected + " but got " + actual);
    }
}
