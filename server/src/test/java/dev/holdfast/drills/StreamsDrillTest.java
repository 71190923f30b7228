package dev.holdfast.drills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A user keeps a stream open on one replica while rights are removed on another. Consoles: ConsoleReplicasTest. */
class StreamsDrillTest {
    private static final String EMAIL = "watcher@plane.test";

    @RegisterExtension
    final TestPlane plane = TestPlane.empty().onPostgres();

    private Sim sim;
    private TestPlane replica;
    private long watcher;
    private long team;

    @BeforeEach
    void start() {
        sim = Sim.oneHost();
        plane.enrol(sim, "alpha");
        watcher = made("/users", Map.of("email", EMAIL, "password", TestPlane.PASSWORD, "role", "operator"));
        team = made("/teams", Map.of("name", "ours"));
        replica = plane.beside();
    }

    @AfterEach
    void stop() {
        replica.close();
        sim.close();
    }

    private long made(String path, Map<String, ?> body) {
        Answer answer = plane.as(Role.OWNER).post(path, Json.write(body));
        assertThat(answer.status()).as(answer.body()).isEqualTo(201);
        return answer.tree().get("id").asLong();
    }

    private void member() {
        String path = "/teams/" + team + "/members/" + watcher;
        plane.as(Role.OWNER).put(path, Json.write(Map.of("cidr", "0.0.0.0/0", "role", "viewer")));
        plane.as(Role.OWNER).patch("/users/" + watcher, "{\"role\":null}");
    }

    private void done(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    /** Watches on the replica, runs an action on the first service, and checks that the stream ends. */
    private TestBrowser endsWith(Runnable action) throws Exception {
        var visitor = new TestBrowser(replica.port()).signIn(EMAIL, TestPlane.PASSWORD);
        InputStream stream = opened(visitor);
        action.run();
        assertThat(new String(stream.readAllBytes(), StandardCharsets.UTF_8)).doesNotContain("\"alpha\"");
        return visitor;
    }

    /** A stream that has begun. One that ended before did so for a change that the replica noticed late. */
    private static InputStream opened(TestBrowser visitor) throws Exception {
        while (true) {
            HttpResponse<InputStream> stream = visitor.http()
                    .send(
                            visitor.request("GET", "/events/stream", null, Map.of()),
                            HttpResponse.BodyHandlers.ofInputStream());
            assertThat(stream.statusCode()).isEqualTo(200);
            var frames = new StringBuilder();
            for (int next = stream.body().read();
                    next >= 0;
                    next = stream.body().read()) {
                frames.append((char) next);
                if (frames.indexOf("resync") >= 0) return stream.body();
            }
        }
    }

    @Test
    void aLowerRoleEndsIt() throws Exception {
        var visitor = endsWith(() -> done(plane.as(Role.OWNER).patch("/users/" + watcher, "{\"role\":\"viewer\"}")));
        assertThat(visitor.post("/hosts/1/sync", "").status()).isEqualTo(403);
        assertThat(visitor.get("/hosts").status()).isEqualTo(200);
    }

    @Test
    void noRoleAtAllEndsIt() throws Exception {
        var visitor = endsWith(() -> done(plane.as(Role.OWNER).patch("/users/" + watcher, "{\"role\":null}")));
        assertThat(visitor.get("/events/stream").status()).isEqualTo(403);
    }

    @Test
    void theEndOfAMembershipEndsIt() throws Exception {
        member();
        var visitor = endsWith(() -> done(plane.as(Role.OWNER).delete("/teams/" + team + "/members/" + watcher)));
        assertThat(visitor.get("/events/stream").status()).isEqualTo(403);
    }

    @Test
    void theEndOfATeamEndsIt() throws Exception {
        member();
        var visitor = endsWith(() -> done(plane.as(Role.OWNER).delete("/teams/" + team)));
        assertThat(visitor.get("/events/stream").status()).isEqualTo(403);
    }

    @Test
    void aHostThatChangesHandsEndsIt() throws Exception {
        done(plane.as(Role.OWNER).patch("/hosts/1", "{\"team_id\":" + team + "}"));
        member();
        var visitor = endsWith(() -> done(plane.as(Role.OWNER).patch("/hosts/1", "{\"team_id\":null}")));
        assertThat(visitor.get("/hosts").list()).isEmpty();
    }

    @Test
    void theEndOfAllSessionsEndsIt() throws Exception {
        var visitor = endsWith(() -> done(plane.as(Role.OWNER).delete("/users/" + watcher + "/sessions")));
        assertThat(visitor.get("/auth/me").status()).isEqualTo(401);
    }

    @Test
    void theEndOfTheUserEndsIt() throws Exception {
        var visitor = endsWith(() ->
                done(plane.as(Role.OWNER).delete("/users/" + watcher, Json.write(Map.of("confirm", EMAIL)))));
        assertThat(visitor.get("/auth/me").status()).isEqualTo(401);
    }
}
