package dev.holdfast.tokens;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.Patience;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Open streams when a token ends. */
class TokenStreamsTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.twoHosts();

    @AfterEach
    void close() {
        sim.close();
    }

    @Test
    void revokingATokenEndsItsStreamsImmediatelyAndNoOthers() throws Exception {
        long app = plane.adopt(plane.enrol(sim, "alpha").getFirst(), 101, "Grafana");
        sim.faults().holdTasks();
        long job = plane.as(OPERATOR)
                .post("/apps/" + app + "/stop", "{}")
                .tree()
                .get("job")
                .asLong();
        String body = "{\"name\":\"watcher\",\"scopes\":[\"jobs:read\",\"live:read\"]}";
        Answer made = plane.as(VIEWER).post("/api-tokens", body);
        var program = plane.stranger().bearing(made.tree().get("token").asString());
        var streams = List.of(open(program, "/jobs/" + job + "/events/stream"), open(program, "/events/stream"));
        var other = open(plane.as(VIEWER), "/events/stream");
        TestPlane.until("all are open", () -> plane.wiring().openStreams() == 3);

        long id = made.tree().get("id").asLong();
        assertThat(plane.as(VIEWER).delete("/api-tokens/" + id).status()).isEqualTo(200);
        // Their end is the assertion: a stream that stays open fails by the time limit.
        for (var stream : streams)
            assertThat(stream.get(Patience.SECONDS, TimeUnit.SECONDS).statusCode())
                    .isEqualTo(200);
        TestPlane.until("one is left", () -> plane.wiring().openStreams() == 1);
        assertThat(other).isNotDone();
        sim.faults().releaseTasks();
    }

    private static CompletableFuture<HttpResponse<String>> open(TestBrowser visitor, String path) {
        return visitor.http()
                .sendAsync(visitor.request("GET", path, null, Map.of()), HttpResponse.BodyHandlers.ofString());
    }
}
