package dev.holdfast.drills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import dev.holdfast.http.Input;
import dev.holdfast.http.Op;
import dev.holdfast.sim.Sim;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A member of one team spells the ids of another team's resources in every way that a parser may accept. */
class IdsDrillTest {
    /** Each may be read as 1 by one parser and as invalid by another. */
    private static final List<String> SPELLINGS = List.of(
            "1",
            "+1",
            "%2B1",
            "01",
            "0000000000000000001",
            "00000000000000000000000000000001",
            "%31",
            "%D9%A1", // an Arabic digit
            "%EF%BC%91", // a full-width digit
            "1%20",
            "%201",
            "1%00",
            "1;x=1",
            "1%3Bx",
            "1.0",
            "1e0",
            "0x1",
            "-1",
            "-0",
            "1%2F",
            "1%2F..%2F1",
            "18446744073709551617", // 2^64 + 1
            "4294967297");

    private static final TestPlane plane = TestPlane.empty();
    private static Sim sim;
    private static TestBrowser neighbour;

    @BeforeAll
    static void start() {
        plane.start().grantAll();
        sim = Sim.twoHosts();
        List<Long> hosts = plane.enrol(sim, "alpha", "beta");
        assertThat(hosts).containsExactly(1L, 2L);
        plane.adopt(1, 101, "Theirs");
        plane.endOf(plane.as(Role.OPERATOR)
                .post("/apps/1/restart", "{}")
                .tree()
                .get("job")
                .asLong());
        neighbour = ownerOfAnotherTeam();
    }

    @AfterAll
    static void stop() {
        sim.close();
        plane.close();
    }

    /** An owner of only the second host's team. */
    private static TestBrowser ownerOfAnotherTeam() {
        String email = "neighbour@plane.test";
        Answer made =
                plane.as(Role.OWNER).post("/users", Json.write(Map.of("email", email, "password", TestPlane.PASSWORD)));
        assertThat(made.status()).isEqualTo(201);
        try (Db db = Db.open(plane.config().database())) {
            db.writing(h -> {
                h.execute(
                        "INSERT INTO team (id, name, slug, created_at) VALUES (1, 'theirs', 'theirs', ?)",
                        Instant.EPOCH);
                h.execute("INSERT INTO team (id, name, slug, created_at) VALUES (2, 'ours', 'ours', ?)", Instant.EPOCH);
                h.execute("UPDATE host SET team_id = id");
                h.execute(
                        "INSERT INTO membership (team_id, account_id, role, cidr, nomatch, created_at)"
                                + " VALUES (2, ?, 'owner', '0.0.0.0/0', 0, ?)",
                        made.tree().get("id").asLong(),
                        Instant.EPOCH);
            });
        }
        return plane.stranger().signIn(email, TestPlane.PASSWORD);
    }

    static Stream<Op<?>> placed() {
        return plane.wiring().ops().list().stream()
                .filter(op -> Stream.of("{host_id}", "{app_id}", "{job_id}").anyMatch(op.path()::contains));
    }

    private static String path(Op<?> op, String id) {
        String path = op.path();
        for (var words : op.words().entrySet()) {
            path = path.replace("{" + words.getKey() + "}", words.getValue().getFirst());
        }
        return path.replaceAll("\\{(host|app|job)_id}", id).replaceAll("\\{[^}]*}", "1");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("placed")
    void noSpellingOfAnIdReachesAnotherTeamsResource(Op<?> op) {
        var wire = new RawConnection(plane.port());
        for (String id : SPELLINGS) {
            String body = op.input() == Input.None.class ? "" : "{}";
            var said = wire.send(op.method() + " /api/v1" + path(op, id)
                    + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + "Cookie: " + neighbour.cookie()
                    + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
            assertThat(said.status())
                    .as("%s with %s: %s", op.id(), id, said.body())
                    .isIn(400, 404, 405, 422);
            assertThat(said.body()).as("%s with %s", op.id(), id).doesNotContain("Theirs", "alpha");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("placed")
    void noSpellingCausesAnInternalError(Op<?> op) {
        if (!op.method().equals("GET")) return;
        for (String id : SPELLINGS) {
            if (op.toString().endsWith("stream")) continue;
            var said = new RawConnection(plane.port())
                    .request(
                            "GET /api/v1" + path(op, id),
                            "Cookie: " + plane.as(Role.OWNER).cookie());
            assertThat(said.status())
                    .as("%s with %s: %s", op.id(), id, said.body())
                    .isNotEqualTo(500);
        }
    }
}
