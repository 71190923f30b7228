package dev.holdfast.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.base.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks every operation on a user: a caller can't act on a user of a higher rank, and that is decided before the
 * query, the body and the typed confirmation are checked.
 */
class RankMatrixTest {
    /** Operations that an admin may call for any user, because they only read. */
    private static final Set<String> READ_OF_ANYBODY = Set.of("users.get");

    private static final TestPlane plane = TestPlane.empty();
    private static long teamOwner;

    @BeforeAll
    static void start() {
        plane.start().grantAll();
        plane.as(Role.ADMIN);
        teamOwner = plane.as(Role.OWNER)
                .post("/users", "{\"email\":\"red@plane.test\",\"role\":\"viewer\"}")
                .tree()
                .get("id")
                .asLong();
        long team = plane.as(Role.OWNER)
                .post("/teams", "{\"name\":\"Red\"}")
                .tree()
                .get("id")
                .asLong();
        plane.as(Role.OWNER)
                .put("/teams/" + team + "/members/" + teamOwner, "{\"cidr\":\"0.0.0.0/0\",\"role\":\"owner\"}");
    }

    @AfterAll
    static void stop() {
        plane.close();
    }

    static Stream<Op<?>> onAUser() {
        return plane.wiring().ops().list().stream()
                .filter(op -> op.path().contains("{user_id}"))
                .filter(op -> !READ_OF_ANYBODY.contains(op.id()))
                .filter(op -> op.guard().role() == Role.ADMIN);
    }

    private static Answer call(TestBrowser by, Op<?> op, long user, String query, @Nullable String body) {
        String path = op.path().replace("{user_id}", Long.toString(user)).replaceAll("\\{[^}]*}", "1");
        return by.send(op.method(), path + query, body, Map.of());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("onAUser")
    void nobodyActsOnAUserOfAHigherRankWhateverTheInput(Op<?> op) {
        for (long user : List.of(1L, teamOwner)) {
            for (String body : List.of("", "{}", "not json", "{\"no_such_field\":1}")) {
                for (String query : List.of("", "?no_such_key=1")) {
                    Answer answer = call(plane.as(Role.ADMIN), op, user, query, body);
                    assertThat(answer.status())
                            .as("%s on %d with %s: %s", op.id(), user, body, answer.body())
                            .isEqualTo(403);
                    assertThat(answer.json())
                            .containsEntry("error", "role_required")
                            .containsEntry("required_role", "owner");
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("onAUser")
    void onUsersOfNoHigherRankTheInputIsChecked(Op<?> op) {
        long self = plane.as(Role.ADMIN).get("/auth/me").tree().get("id").asLong();
        for (long user : List.of(self, 99L)) {
            Answer answer = call(plane.as(Role.ADMIN), op, user, "?no_such_key=1", "");
            assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        }
        Answer byOwner = call(plane.as(Role.OWNER), op, 1, "?no_such_key=1", "");
        assertThat(byOwner.status()).isEqualTo(422);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("onAUser")
    void aRefusalBecauseOfTheRankIsAudited(Op<?> op) {
        if (op.isSafe()) return;
        call(plane.as(Role.ADMIN), op, 1, "", "");
        Answer rows = plane.as(Role.OWNER).get("/audit?outcome=denied&action=" + op.id());
        assertThat(Json.tree(rows.body()).size()).isPositive();
    }
}
