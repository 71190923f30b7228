package dev.holdfast.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How the preparation of the demo waits for jobs, of a service whose streams end early. */
class DemoWaitTest {
    private final Queue<String> states = new ConcurrentLinkedQueue<>();
    private final Sim sim = Sim.oneHost();
    private HttpServer service;
    private Client client;

    @BeforeEach
    void start() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/api/v1/jobs/3", exchange -> {
            boolean isStream = exchange.getRequestURI().getPath().endsWith("/stream");
            byte[] body = (isStream ? "" : states.remove()).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        service.start();
        client = new Client(service.getAddress().getPort());
    }

    @AfterEach
    void stop() {
        client.close();
        service.stop(0);
        sim.close();
    }

    private static String job(String status, boolean over) {
        return "{\"id\":3,\"status\":\"" + status + "\",\"error\":\"It is full.\",\"finished_at\":"
                + (over ? "\"2026-11-28T00:00:00Z\"" : "null") + "}";
    }

    private void finish() throws Exception {
        new DemoPreparation(client, sim, null, true, Duration.ZERO, _ -> {}).finish(Json.tree("{\"job\":3}"));
    }

    @Test
    void aStreamThatEndsBeforeItsJobIsNotTheEndOfTheJob() throws Exception {
        states.add(job("queued", false));
        states.add(job("running", false));
        states.add(job("succeeded", true));
        finish();
        assertThat(states).isEmpty();
    }

    @Test
    void aJobThatFailedIsToldWithItsReason() {
        states.add(job("running", false));
        states.add(job("failed", true));
        assertThatThrownBy(this::finish).hasMessage("job 3 ended as failed: It is full.");
    }
}
