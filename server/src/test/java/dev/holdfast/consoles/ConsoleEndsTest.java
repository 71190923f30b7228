package dev.holdfast.consoles;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.auth.TestClock;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimTask;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** What ends an open console, and what its viewer is told. */
@Timeout(600)
class ConsoleEndsTest {
    private static final String SESSION_ENDED = "1008 The session ended. Sign in again.";
    private static final String NOT_ALLOWED = "1008 You may no longer use this connection";

    private final TestClock clock = new TestClock();

    @RegisterExtension
    final TestPlane plane = TestPlane.at(clock);

    private final Sim sim = Sim.twoHosts();
    private long host;
    private long app;

    @BeforeEach
    void start() {
        host = plane.enrol(sim, "alpha", "beta").getFirst();
        app = plane.adopt(host, 101, "Grafana");
    }

    @AfterEach
    void stop() {
        sim.close();
    }

    private String console() {
        return "/apps/" + app + "/console";
    }

    private ConsoleViewer open(TestBrowser who) {
        var viewer = ConsoleViewer.open(plane, who, console());
        viewer.await("login: ");
        return viewer;
    }

    private static void done(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    private long user(String role) {
        String body = Json.write(Map.of("email", "one@plane.test", "password", TestPlane.PASSWORD, "role", role));
        return plane.as(OWNER).post("/users", body).tree().get("id").asLong();
    }

    private TestBrowser one() {
        return plane.stranger().signIn("one@plane.test", TestPlane.PASSWORD);
    }

    private void nothingIsLeft() {
        TestPlane.until("nothing is open", () -> plane.wiring().openStreams() == 0);
        TestPlane.until(
                "the hypervisor's console is closed",
                () -> sim.node("alpha").consoles().at(5900) == null);
    }

    @Test
    void aRevokedSession() {
        TestBrowser operator = plane.as(OPERATOR);
        TestBrowser other = plane.stranger().signIn(TestPlane.email(OPERATOR), TestPlane.PASSWORD);
        try (var viewer = open(other);
                var kept = open(operator)) {
            JsonNode session = operator.get("/auth/sessions")
                    .tree()
                    .valueStream()
                    .filter(one -> !one.get("current").asBoolean())
                    .findFirst()
                    .orElseThrow();
            done(operator.delete("/auth/sessions/" + session.get("id")));
            assertThat(viewer.end()).isEqualTo(SESSION_ENDED);
            kept.type("root\r");
            kept.await("Password: ");
        }
        nothingIsLeft();
    }

    @Test
    void aSignOut() {
        plane.as(OPERATOR);
        TestBrowser operator = plane.stranger().signIn(TestPlane.email(OPERATOR), TestPlane.PASSWORD);
        try (var viewer = open(operator)) {
            done(operator.post("/auth/logout", "{}"));
            assertThat(viewer.end()).isEqualTo(SESSION_ENDED);
        }
        nothingIsLeft();
    }

    @Test
    void aSessionThatExpiresWithoutAnyChange() {
        try (var viewer = open(plane.as(OPERATOR))) {
            clock.pass(Duration.ofHours(25));
            assertThat(viewer.end()).isIn(SESSION_ENDED, NOT_ALLOWED + WHY);
        }
        nothingIsLeft();
    }

    private static final String WHY = ": your rights, the owner of what it leads to, or a feature changed.";

    @Test
    void aTokenThatExpiresOrIsRevoked() {
        String body = "{\"name\":\"program\",\"scopes\":[\"apps:write\"],\"expires_in_days\":1}";
        JsonNode token = plane.as(OPERATOR).post("/api-tokens", body).tree();
        String bearer = "Authorization: Bearer " + token.get("token").asString();
        var program = plane.stranger().bearing(token.get("token").asString());
        try (var viewer =
                ConsoleViewer.open(plane, plane.stranger(), ConsoleViewer.ticket(program, console()), bearer)) {
            viewer.await("login: ");
            done(plane.as(OPERATOR).delete("/api-tokens/" + token.get("id")));
            assertThat(viewer.end()).startsWith("1008 ");
        }
        JsonNode next = plane.as(OPERATOR).post("/api-tokens", body).tree();
        bearer = "Authorization: Bearer " + next.get("token").asString();
        program = plane.stranger().bearing(next.get("token").asString());
        try (var viewer =
                ConsoleViewer.open(plane, plane.stranger(), ConsoleViewer.ticket(program, console()), bearer)) {
            viewer.await("login: ");
            clock.pass(Duration.ofHours(25));
            assertThat(viewer.end()).isIn("1008 The API token expired or was revoked.", NOT_ALLOWED + WHY);
        }
        nothingIsLeft();
    }

    @Test
    void aLowerRole() {
        long user = user("operator");
        try (var viewer = open(one())) {
            done(plane.as(OWNER).patch("/users/" + user, "{\"role\":\"viewer\"}"));
            assertThat(viewer.end()).isEqualTo(NOT_ALLOWED + WHY);
        }
        nothingIsLeft();
    }

    @Test
    void aMembershipThatEndsOrNoLongerCountsFromThere() {
        long user = user("viewer");
        long team = plane.as(OWNER)
                .post("/teams", "{\"name\":\"ours\"}")
                .tree()
                .get("id")
                .asLong();
        done(plane.as(OWNER).patch("/hosts/" + host, "{\"team_id\":" + team + "}"));
        String member = "/teams/" + team + "/members/" + user;
        done(plane.as(OWNER).put(member, "{\"cidr\":\"127.0.0.0/8\",\"role\":\"operator\"}"));
        try (var viewer = open(one())) {
            done(plane.as(OWNER).put(member, "{\"cidr\":\"192.0.2.0/24\",\"role\":\"operator\"}"));
            assertThat(viewer.end()).isEqualTo(NOT_ALLOWED + WHY);
        }
        done(plane.as(OWNER).put(member, "{\"cidr\":\"127.0.0.0/8\",\"role\":\"operator\"}"));
        try (var viewer = open(one())) {
            done(plane.as(OWNER).delete(member));
            assertThat(viewer.end()).isEqualTo(NOT_ALLOWED + WHY);
        }
        done(plane.as(OWNER).put(member, "{\"cidr\":\"127.0.0.0/8\",\"role\":\"operator\"}"));
        try (var viewer = open(one())) {
            done(plane.as(OWNER).patch("/hosts/" + host, "{\"team_id\":null}"));
            assertThat(viewer.end()).isEqualTo(NOT_ALLOWED + WHY);
        }
        nothingIsLeft();
    }

    @Test
    void aFeatureThatIsSwitchedOff() {
        try (var viewer = open(plane.as(OPERATOR))) {
            done(plane.as(OWNER).put("/entitlements", "{\"off\":[\"vms.console\"]}"));
            viewer.type("root\r");
            viewer.await("Password: ");
            done(plane.as(OWNER).put("/entitlements", "{\"off\":[\"apps.console\"]}"));
            assertThat(viewer.end()).isEqualTo(NOT_ALLOWED + WHY);
        }
        nothingIsLeft();
    }

    @Test
    void aHostThatIsRemoved() {
        long other = plane.adopt(host + 1, 101, "Jellyfin");
        try (var viewer = open(plane.as(OPERATOR));
                var shell = ConsoleViewer.open(plane, plane.as(ADMIN), "/hosts/" + host + "/shell");
                var kept = ConsoleViewer.open(plane, plane.as(OPERATOR), "/apps/" + other + "/console")) {
            shell.await("login: ");
            done(plane.as(OWNER).delete("/hosts/" + host, "{\"confirm\":\"alpha\"}"));
            assertThat(viewer.end()).isEqualTo("1008 The host was removed from Holdfast.");
            assertThat(shell.end()).startsWith("1008 ");
            kept.await("login: ");
        }
        nothingIsLeft();
    }

    @Test
    void aGuestThatStops() {
        try (var viewer = open(plane.as(OPERATOR))) {
            sim.guest("alpha", 101).stop();
            assertThat(viewer.end()).isEqualTo("1000 Container 101 (Grafana) stopped.");
        }
        nothingIsLeft();
    }

    @Test
    void aGuestThatIsOnAnotherNodeNow() {
        var lab = sim.cluster("lab", "lab1", "lab2");
        lab.container(301, "lab1", "web").start();
        long first = plane.enrol(sim, "lab1").getFirst();
        long web = plane.adopt(first, 301, "Web");
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), "/apps/" + web + "/console")) {
            viewer.await("login: ");
            sim.guest("lab1", 301).moveTo("lab2");
            lab.tasks().forEach(SimTask::stop);
            assertThat(viewer.end()).isEqualTo("1000 Container 301 (Web) is no longer on node lab1.");
        }
        // Its new node is not enrolled itself: the other member reaches it.
        plane.as(ADMIN).post("/hosts/" + first + "/sync", "");
        try (var viewer = ConsoleViewer.open(plane, plane.as(OPERATOR), "/apps/" + web + "/console")) {
            viewer.await("login: ");
        }
    }

    @Test
    void aConsoleThatTheHypervisorCloses() {
        try (var viewer = open(plane.as(OPERATOR))) {
            sim.clusterOf("alpha").tasks().forEach(SimTask::stop);
            assertThat(viewer.end()).isEqualTo("1000 The host closed the console.");
        }
        nothingIsLeft();
    }

    @Test
    void aNodeThatCrashes() {
        try (var viewer = open(plane.as(OPERATOR))) {
            sim.node("alpha").crash();
            assertThat(viewer.end()).startsWith("10");
        }
        TestPlane.until("nothing is open", () -> plane.wiring().openStreams() == 0);
    }

    @Test
    void theStopOfTheService() {
        var viewers = List.of(open(plane.as(OPERATOR)), open(plane.as(ADMIN)));
        plane.halt();
        for (var viewer : viewers) {
            assertThat(viewer.end()).isEqualTo("1001 Holdfast is stopping. Connect again in a moment.");
        }
        plane.resume();
        List<String> ends = plane.as(OWNER)
                .get("/audit?action=apps.console")
                .tree()
                .valueStream()
                .map(row -> row.get("detail").asString())
                .filter(detail -> detail.startsWith("closed"))
                .toList();
        assertThat(ends).hasSize(2).allMatch(end -> end.contains("Holdfast is stopping."));
        viewers.forEach(ConsoleViewer::close);
    }
}
