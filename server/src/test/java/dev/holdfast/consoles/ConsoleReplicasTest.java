package dev.holdfast.consoles;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.http.RawWebSocket;
import dev.holdfast.sim.Sim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A console on one replica, while another one gives tickets, takes rights and removes hosts. */
@Timeout(600)
class ConsoleReplicasTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty().onPostgres();

    private final Sim sim = Sim.oneHost();
    private TestPlane replica;
    private long host;
    private long app;
    private long user;
    private TestBrowser there;

    @BeforeEach
    void start() {
        host = plane.enrol(sim, "alpha").getFirst();
        app = plane.adopt(host, 101, "Grafana");
        String body = Json.write(Map.of("email", "one@plane.test", "password", TestPlane.PASSWORD, "role", "operator"));
        user = plane.as(OWNER).post("/users", body).tree().get("id").asLong();
        replica = plane.beside();
        there = new TestBrowser(replica.port()).signIn("one@plane.test", TestPlane.PASSWORD);
    }

    @AfterEach
    void stop() {
        replica.close();
        sim.close();
    }

    private String console() {
        return "/apps/" + app + "/console";
    }

    private ConsoleViewer open() {
        var viewer = ConsoleViewer.open(replica, there, console());
        viewer.await("login: ");
        return viewer;
    }

    private static void done(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    @Test
    void aTicketOfOneReplicaOpensOneConsoleOnAnyOfThem() {
        var here = new TestBrowser(plane.port()).carrying(there.cookie());
        for (int i = 0; i < 5; i++) {
            JsonNode ticket = ConsoleViewer.ticket(here, console());
            var all = new ArrayList<CompletableFuture<RawWebSocket>>();
            for (int j = 0; j < 8; j++) {
                TestPlane at = j % 2 == 0 ? plane : replica;
                all.add(CompletableFuture.supplyAsync(() -> ConsoleViewer.request(at, there, ticket)));
            }
            List<Integer> statuses = all.stream()
                    .map(CompletableFuture::join)
                    .map(RawWebSocket::status)
                    .toList();
            assertThat(statuses).containsOnlyOnce(101).containsOnly(101, 403);
            all.forEach(socket -> new ConsoleViewer(socket.join()).close());
        }
    }

    @Test
    void aRightThatIsTakenOnOneReplicaEndsTheConsolesOnAnother() {
        try (var viewer = open()) {
            done(plane.as(OWNER).patch("/users/" + user, "{\"role\":\"viewer\"}"));
            assertThat(viewer.end()).startsWith("1008 You may no longer use this connection");
            done(plane.as(OWNER).patch("/users/" + user, "{\"role\":\"operator\"}"));
        }
        try (var viewer = open()) {
            done(plane.as(OWNER).put("/entitlements", "{\"off\":[\"apps.console\"]}"));
            assertThat(viewer.end()).startsWith("1008 You may no longer use this connection");
            done(plane.as(OWNER).put("/entitlements", "{\"off\":[]}"));
            TestPlane.until(
                    "the feature is on there",
                    () -> there.post(console() + "/tickets", null).status() == 200);
        }
        try (var viewer = open()) {
            done(plane.as(OWNER).delete("/users/" + user + "/sessions"));
            assertThat(viewer.end()).startsWith("1008 ");
        }
    }

    @Test
    void aHostThatIsRemovedOnOneReplicaEndsTheConsolesOnAnother() {
        try (var viewer = open()) {
            assertThat(plane.as(OPERATOR).get("/hosts").status()).isEqualTo(200);
            done(plane.as(OWNER).delete("/hosts/" + host, "{\"confirm\":\"alpha\"}"));
            assertThat(viewer.end()).isEqualTo("1008 The host was removed from Holdfast.");
        }
    }
}
