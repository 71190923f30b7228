package dev.holdfast.tokens;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.PairedFaults;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.base.db.DatabaseConfig;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Creating, using and revoking tokens. */
class TokensTest {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));

    @RegisterExtension
    final TestPlane plane = TestPlane.at(new InstantSource() {
        @Override
        public Instant instant() {
            return now.get();
        }
    });

    private void pass(Duration time) {
        now.updateAndGet(n -> n.plus(time));
    }

    private static String in(String name, String... scopes) {
        return Json.write(Map.of("name", name, "scopes", scopes));
    }

    private Answer made(Role role, String... scopes) {
        Answer answer = plane.as(role).post("/api-tokens", in("a program", scopes));
        assertThat(answer.status()).as(answer.body()).isEqualTo(201);
        return answer;
    }

    private TestBrowser program(Role role, String... scopes) {
        return plane.stranger().bearing(text(made(role, scopes)));
    }

    private static String text(Answer made) {
        return made.tree().get("token").asString();
    }

    private static long id(Answer made) {
        return made.tree().get("id").asLong();
    }

    private void sql(String statement, Object... values) {
        try (Db db = Db.open(DatabaseConfig.sqlite(plane.directory()))) {
            db.writing(h -> h.execute(statement, values));
        }
    }

    @Test
    void aTokenIsShownOnceAndLastsNinetyDaysByDefault() {
        Answer made = made(OWNER, "hosts:write", "apps:read", "apps:read");
        assertThat(made.json())
                .containsOnlyKeys(
                        "id", "name", "scopes", "created_at", "expires_at", "last_used_at", "last_used_ip", "token")
                .containsEntry("scopes", List.of("apps:read", "hosts:write"))
                .containsEntry("expires_at", "2026-05-30T12:00:00Z");
        assertThat(text(made)).matches("hf_[0-9A-Za-z]{36}");
        Answer listed = plane.as(OWNER).get("/api-tokens");
        assertThat(listed.list())
                .hasSize(1)
                .first()
                .satisfies(row -> assertThat(row).doesNotContainKey("token"));
        assertThat(listed.body()).doesNotContain(text(made).substring(3, 20));
        assertThat(plane.as(ADMIN).get("/api-tokens").list())
                .as("the caller's own list")
                .isEmpty();
        Answer year = plane.as(OWNER)
                .post("/api-tokens", "{\"name\":\"y\",\"scopes\":[\"apps:read\"],\"expires_in_days\":365}");
        assertThat(year.json()).containsEntry("expires_at", "2027-03-01T12:00:00Z");
    }

    @Test
    void theCreatedTokenMatchesTheListedOne() {
        now.set(Instant.parse("2026-03-01T12:00:00.123456789Z"));
        Map<String, Object> made = new HashMap<>(made(OWNER, "apps:read").json());
        made.remove("token");
        assertThat(plane.as(OWNER).get("/api-tokens").list()).containsExactly(made);
    }

    @Test
    void allFaultsOfATokenAreReportedAndUnknownScopesNamed() {
        Answer all = plane.as(OWNER).post("/api-tokens", "{\"name\":\" \",\"scopes\":[],\"expires_in_days\":366}");
        assertThat(all.faults())
                .containsExactlyInAnyOrder(
                        "body.name value_error", "body.scopes value_error", "body.expires_in_days less_than_equal");
        assertThat(plane.as(OWNER)
                        .post("/api-tokens", "{\"name\":\"x\",\"scopes\":[\"apps:read\"],\"expires_in_days\":0}")
                        .faults())
                .containsExactly("body.expires_in_days greater_than_equal");
        new PairedFaults(Map.of("name", "x", "scopes", List.of("apps:read")))
                .with("name", "")
                .with("scopes.1", List.of("apps:read", "apps:admin"))
                .with("expires_in_days", 366)
                .areNamedTogether(body -> plane.as(OWNER).post("/api-tokens", body));
        String[] many = Collections.nCopies(101, "apps:read").toArray(String[]::new);
        assertThat(plane.as(OWNER).post("/api-tokens", in("x", many)).faults())
                .containsExactly("body.scopes value_error");
        Answer unknown = plane.as(OWNER).post("/api-tokens", in("x", "apps:read", "apps:admin", "my-secret"));
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.faults()).containsExactly("body.scopes.1 enum", "body.scopes.2 enum");
        assertThat(unknown.body()).contains("apps:admin").doesNotContain("my-secret");
        assertThat(plane.as(OWNER).get("/api-tokens").list()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"user_id", "account_id", "expires_at", "token", "role", "id", "last_used_at"})
    void callersCanNotSetFieldsOfTheServer(String field) {
        plane.as(OWNER);
        var body = Map.of("name", "x", "scopes", List.of("apps:read"), field, 1);
        Answer answer = plane.as(VIEWER).post("/api-tokens", Json.write(body));
        assertThat(answer.faults()).containsExactly("body." + field + " extra_forbidden");
        assertThat(plane.as(OWNER).get("/api-tokens").list()).isEmpty();
    }

    @Test
    void aNameIsUniquePerUser() {
        made(OWNER, "apps:read");
        Answer again = plane.as(OWNER).post("/api-tokens", in(" a program ", "apps:read"));
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.error()).isEqualTo("conflict");
        made(ADMIN, "apps:read");
    }

    @Test
    void theTokenLimitHoldsForTwentySimultaneousRequests() {
        for (int i = 0; i < 45; i++) {
            assertThat(plane.as(OWNER)
                            .post("/api-tokens", in("n" + i, "apps:read"))
                            .status())
                    .isEqualTo(201);
        }
        var answers = IntStream.range(0, 20)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> plane.as(OWNER).post("/api-tokens", in("m" + i, "apps:read"))))
                .toList();
        assertThat(answers.stream().map(CompletableFuture::join))
                .filteredOn(answer -> answer.status() == 201)
                .hasSize(5);
        assertThat(plane.as(OWNER).get("/api-tokens").list()).hasSize(50);
    }

    @Test
    void aTokenActsAsItsUserRestrictedByItsScopesOnSelfServiceToo() {
        var program = program(OPERATOR, "auth:read", "hosts:read", "users:read", "hosts:write");
        assertThat(program.get("/auth/me").json()).containsEntry("email", TestPlane.email(OPERATOR));
        assertThat(program.get("/hosts").status()).isEqualTo(200);
        assertThat(program.get("/users").json()).as("a scope is not a role").containsEntry("required_role", "admin");
        Answer apps = program.get("/apps");
        assertThat(apps.status()).isEqualTo(403);
        assertThat(apps.json()).containsEntry("error", "scope_required").containsEntry("scope", "apps:read");
        assertThat(program.post("/auth/logout", null).json()).containsEntry("scope", "auth:write");
        assertThat(program.post("/api-tokens", in("child", "auth:read")).error())
                .as("a token can't create tokens")
                .isEqualTo("scope_required");
    }

    @Test
    void aTokenLosesItsOwnersRightsImmediately() {
        var program = program(OWNER, "users:read", "hosts:read");
        assertThat(program.get("/users").status()).isEqualTo(200);
        sql("UPDATE account SET role = 'operator' WHERE email = ?", TestPlane.email(OWNER));
        assertThat(program.get("/users").json()).containsEntry("required_role", "admin");
        assertThat(program.get("/hosts").status()).isEqualTo(200);
        sql("UPDATE account SET role = NULL WHERE email = ?", TestPlane.email(OWNER));
        assertThat(program.get("/hosts").status()).isEqualTo(403);
        sql("DELETE FROM account WHERE email = ?", TestPlane.email(OWNER));
        assertThat(program.get("/hosts").status()).isEqualTo(401);
    }

    @Test
    void aTokenEndsWhenItExpires() {
        var program = program(OWNER, "hosts:read");
        pass(Duration.ofDays(90).minusMillis(1));
        assertThat(program.get("/hosts").status()).isEqualTo(200);
        pass(Duration.ofMillis(1));
        assertThat(program.get("/hosts").status()).isEqualTo(401);
    }

    @Test
    void theLastUseIsStoredAtMostOnceAMinute() {
        Answer made = made(OWNER, "hosts:read");
        var program = plane.stranger().bearing(text(made));
        assertThat(lastUse(made)).isNull();
        program.get("/hosts");
        assertThat(lastUse(made)).isEqualTo("2026-03-01T12:00:00Z");
        pass(Duration.ofSeconds(59));
        program.get("/hosts");
        assertThat(lastUse(made)).isEqualTo("2026-03-01T12:00:00Z");
        pass(Duration.ofSeconds(1));
        program.get("/hosts");
        assertThat(lastUse(made)).isEqualTo("2026-03-01T12:01:00Z");
        assertThat(plane.as(OWNER).get("/api-tokens").list().getFirst()).containsEntry("last_used_ip", "127.0.0.1");
    }

    private Object lastUse(Answer made) {
        return plane.as(OWNER).get("/api-tokens").list().stream()
                .filter(row -> row.get("id").equals(made.json().get("id")))
                .findFirst()
                .orElseThrow()
                .get("last_used_at");
    }

    @Test
    void theOwnerOfATeamRanksAboveAnAdmin() {
        Answer made = made(VIEWER, "hosts:read");
        long viewer = plane.as(VIEWER).get("/auth/me").tree().get("id").asLong();
        long team = plane.as(OWNER)
                .post("/teams", "{\"name\":\"night\"}")
                .tree()
                .get("id")
                .asLong();
        plane.as(OWNER).put("/teams/" + team + "/members/" + viewer, "{\"cidr\":\"0.0.0.0/0\",\"role\":\"owner\"}");
        Answer refused = plane.as(ADMIN).delete("/users/" + viewer + "/api-tokens/" + id(made));
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json()).containsEntry("required_role", "owner");
    }

    @Test
    void aTokenIsRevokedByItsUserAndByAdminsOfItsUsersRank() {
        Answer made = made(OWNER, "hosts:read");
        long owner = plane.as(OWNER).get("/auth/me").tree().get("id").asLong();
        assertThat(plane.as(VIEWER).delete("/api-tokens/" + id(made)).status()).isEqualTo(404);
        String others = "/users/" + owner + "/api-tokens";
        for (Answer refused :
                List.of(plane.as(ADMIN).get(others), plane.as(ADMIN).delete(others + "/" + id(made)))) {
            assertThat(refused.json()).containsEntry("required_role", "owner");
        }
        assertThat(plane.as(OWNER).delete("/api-tokens/" + id(made)).status()).isEqualTo(200);
        assertThat(plane.as(OWNER).delete("/api-tokens/" + id(made)).status()).isEqualTo(404);
        assertThat(plane.stranger().bearing(text(made)).get("/hosts").status()).isEqualTo(401);

        Answer viewers = made(VIEWER, "hosts:read");
        long viewer = plane.as(VIEWER).get("/auth/me").tree().get("id").asLong();
        others = "/users/" + viewer + "/api-tokens";
        assertThat(plane.as(ADMIN).get(others).list()).hasSize(1);
        assertThat(plane.as(ADMIN)
                        .delete("/users/" + owner + "/api-tokens/" + id(viewers))
                        .status())
                .isEqualTo(403);
        assertThat(plane.as(OWNER)
                        .delete("/users/" + owner + "/api-tokens/" + id(viewers))
                        .status())
                .as("not that user's")
                .isEqualTo(404);
        assertThat(plane.as(ADMIN).get("/users/999/api-tokens").status()).isEqualTo(404);
        assertThat(plane.as(ADMIN).delete(others + "/" + id(viewers)).status()).isEqualTo(200);
        assertThat(plane.as(ADMIN).get(others).list()).isEmpty();
        assertThat(plane.as(ADMIN)
                        .get("/audit?action=tokens.revoke_of_user&outcome=ok")
                        .list())
                .first()
                .extracting("target", InstanceOfAssertFactories.MAP)
                .containsEntry("type", "token")
                .containsEntry("id", (int) id(viewers));
    }

    @Test
    void theScopesCoverEveryAreaAndTheMetrics() {
        var scopes = plane.as(VIEWER).get("/api-tokens/scopes").list();
        assertThat(scopes)
                .allSatisfy(row -> assertThat((String) row.get("summary")).endsWith("."));
        assertThat(scopes)
                .extracting(row -> row.get("scope"))
                .doesNotHaveDuplicates()
                .contains("metrics:read", "hosts:write", "recordings:read")
                .containsAll(plane.wiring().ops().list().stream()
                        .flatMap(op -> List.of(op.area() + ":read", op.area() + ":write").stream())
                        .distinct()
                        .toList());
    }

    @Test
    void aScopeSaysWhatItIsWorthAndWhatItNeverAllows() {
        Map<Object, Map<String, Object>> scopes = plane.as(VIEWER).get("/api-tokens/scopes").list().stream()
                .collect(Collectors.toMap(row -> row.get("scope"), row -> row));
        assertThat(scopes.get("hosts:write"))
                .extractingByKey("worth")
                .asString()
                .startsWith("Worth root on the nodes");
        assertThat(scopes.get("hosts:read")).containsEntry("worth", null);
        assertThat(scopes.get("users:write"))
                .extractingByKey("in_person", InstanceOfAssertFactories.LIST)
                .contains("Change a user's e-mail address, name or role");
        assertThat(scopes.get("users:read")).containsEntry("in_person", List.of());
        assertThat(scopes.keySet()).as("no text is about a scope that is gone").containsAll(Scopes.WORTH.keySet());
    }

    @Test
    void aTokenMakesNobodyAnOwner() {
        var program = program(OWNER, "users:write", "teams:write", "settings:write", "meta:write");
        long viewer = plane.as(VIEWER).get("/auth/me").tree().get("id").asLong();
        assertThat(program.patch("/users/" + viewer, "{\"role\":\"owner\"}").error())
                .isEqualTo("scope_required");
        assertThat(program.post("/users", "{\"email\":\"eve@plane.test\",\"role\":\"owner\"}")
                        .error())
                .isEqualTo("scope_required");
        assertThat(program.put("/teams/1/members/" + viewer, "{\"cidr\":\"0.0.0.0/0\",\"role\":\"owner\"}")
                        .error())
                .isEqualTo("scope_required");
        assertThat(program.patch("/settings", "{\"public_url\":\"https://evil.example.net\"}")
                        .error())
                .isEqualTo("scope_required");
        assertThat(plane.as(OWNER).get("/users/" + viewer).json()).containsEntry("role", "viewer");
    }

    @Test
    void aTokenIsNowhereInTheDatabase() throws IOException {
        String token = text(made(OWNER, "hosts:read"));
        plane.stranger().bearing(token).get("/hosts");
        plane.stranger().bearing(token).get("/apps");
        plane.halt();
        try (var files = Files.list(plane.directory())) {
            for (var file : files.toList()) {
                String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                assertThat(bytes).as("%s", file).doesNotContain(token, token.substring(3, 33));
            }
        }
        plane.resume();
        assertThat(plane.stranger().bearing(token).get("/hosts").status())
                .as("it survives a restart")
                .isEqualTo(200);
    }

    @Test
    void twoTokensHaveNothingInCommon() {
        List<String> texts = IntStream.range(0, 20)
                .mapToObj(i -> text(plane.as(OWNER).post("/api-tokens", in("n" + i, "apps:read"))))
                .toList();
        assertThat(texts).doesNotHaveDuplicates();
        int[] letters = texts.stream()
                .flatMapToInt(text -> text.substring(3, 33).chars())
                .distinct()
                .toArray();
        assertThat(letters).as("%s", Arrays.toString(letters)).hasSizeGreaterThan(55);
    }
}
