package dev.holdfast.audit;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The audit trail for users: its list, its file, its verification. */
class AuditRoutesTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @RegisterExtension
    final TestPlane plane = TestPlane.at(() -> NOW);

    private List<JsonNode> find(String query) {
        return plane.as(OWNER).get("/audit?" + query).tree().valueStream().toList();
    }

    private void sql(String statement) {
        try (Db db = Db.open(plane.config().database())) {
            db.writing(h -> h.execute(statement));
        }
    }

    /** More rows than the buffers between client and service can hold. */
    private void many() {
        sql("""
                INSERT INTO audit (at, action, outcome, detail, request_id)
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120000)
                SELECT 1, 'apps.stop', 'ok', '%s', 'r' FROM n
                """.formatted("x".repeat(200)));
    }

    @Test
    void aRowContainsCallerCredentialAddressActionAndTarget() {
        plane.as(VIEWER).post("/users", "{\"email\":\"eve@plane.test\",\"password\":\"irrelevant-here-77\"}");
        JsonNode made = find("action=users.create&outcome=ok").getFirst();
        assertThat(made.get("target").get("name").asString()).isEqualTo("viewer@plane.test");
        assertThat(made.get("actor").get("name").asString()).isEqualTo("owner@plane.test");
        assertThat(made.get("actor").get("credential").get("type").asString()).isEqualTo("session");
        JsonNode denied = find("actor=viewer&outcome=denied").getFirst();
        assertThat(denied.get("status").asInt()).isEqualTo(403);
        assertThat(denied.get("ip").asString()).isEqualTo("127.0.0.1");
        long session = denied.get("actor").get("credential").get("id").asLong();
        assertThat(plane.as(VIEWER)
                        .get("/auth/sessions")
                        .tree()
                        .get(0)
                        .get("id")
                        .asLong())
                .isEqualTo(session);
    }

    @Test
    void aFailedSignInNamesTheAccountAndNeverTheTypedText() {
        plane.as(OWNER);
        plane.stranger().post("/auth/login", "{\"email\":\"Owner@plane.test\",\"password\":\"wrong-secret-1\"}");
        plane.stranger().post("/auth/login", "{\"email\":\"my-real-password\",\"password\":\"x\"}");
        List<JsonNode> rows = find("action=auth.login&outcome=denied");
        assertThat(rows.get(1).get("target").get("name").asString()).isEqualTo("owner@plane.test");
        assertThat(rows.get(0).get("target").isNull()).isTrue();
        assertThat(rows.toString()).doesNotContain("wrong-secret-1").doesNotContain("my-real-password");
        assertThat(find("action=auth.login&target=user:1&outcome=denied")).hasSize(1);
    }

    @Test
    void pagesAreCountedAndStable() {
        plane.as(VIEWER);
        Answer first = plane.as(OWNER).get("/audit?per_page=2");
        Answer second = plane.as(OWNER).get("/audit?per_page=2&page=2");
        assertThat(first.header("X-Total-Count")).isEqualTo("4");
        assertThat(first.list()).extracting(r -> r.get("id")).containsExactly(4, 3);
        assertThat(second.list()).extracting(r -> r.get("id")).containsExactly(2, 1);
    }

    @Test
    void allInvalidFiltersAreReportedTogether() {
        Answer answer = plane.as(OWNER)
                .get("/audit?outcome=maybe&target=app&from=yesterday&to=2026-13-01T00:00:00Z&page=0&q="
                        + "x".repeat(201) + "&actor=%00");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).contains("query.actor string_pattern_mismatch");
        answer = plane.as(OWNER)
                .get("/audit?outcome=maybe&target=app&from=yesterday&to=2026-13-01T00:00:00Z&page=0&q="
                        + "x".repeat(201));
        assertThat(answer.faults())
                .containsExactlyInAnyOrder(
                        "query.outcome enum",
                        "query.target string_pattern_mismatch",
                        "query.from datetime_parsing",
                        "query.to datetime_parsing",
                        "query.page greater_than_equal",
                        "query.q string_too_long");
        assertThat(plane.as(OWNER).get("/audit/export?format=pdf").faults()).containsExactly("query.format enum");
    }

    @Test
    void theFileHasTheRowsOfTheListAndItsExportIsAudited() {
        plane.as(VIEWER).post("/users", "{\"email\":\"eve@plane.test\",\"password\":\"irrelevant-here-77\"}");
        Answer csv = plane.as(OWNER).get("/audit/export?format=csv&outcome=ok");
        assertThat(csv.header("Content-Disposition"))
                .isEqualTo("attachment; filename=\"holdfast-audit-2026-03-01.csv\"");
        assertThat(csv.header("Content-Type")).isEqualTo("text/csv; charset=utf-8");
        List<String> lines = csv.body().lines().toList();
        assertThat(lines.getFirst()).startsWith("id,at,actor_id,actor_name,credential_type,credential_id,action,");
        assertThat(lines).hasSize(1 + 4);
        assertThat(lines.get(1)).contains(",auth.login,user,2,viewer@plane.test,ok,200,,127.0.0.1,");
        Answer json = plane.as(OWNER).get("/audit/export?format=jsonl&action=users.*");
        assertThat(json.header("Content-Type")).isEqualTo("application/jsonl");
        assertThat(json.body()
                        .lines()
                        .map(line -> Json.tree(line).get("outcome").asString()))
                .containsExactly("denied", "ok", "ok");
        List<JsonNode> exports = find("action=audit.export");
        assertThat(exports)
                .extracting(r -> r.get("detail").asString())
                .containsExactly("3 rows as jsonl", "4 rows as csv");
        assertThat(exports).extracting(r -> r.get("outcome").asString()).containsOnly("ok");
    }

    @Test
    void actionsOfAProgramNameItsToken() {
        String made = plane.as(OWNER)
                .post("/api-tokens", "{\"name\":\"backup\",\"scopes\":[\"users:write\"]}")
                .tree()
                .get("token")
                .asString();
        plane.stranger()
                .send(
                        "POST",
                        "/users",
                        "{\"email\":\"eve@plane.test\",\"password\":\"irrelevant-here-77\"}",
                        Map.of("Authorization", "Bearer " + made));
        JsonNode row = find("action=users.create&q=owner").getFirst();
        assertThat(row.get("actor").get("credential").toString()).isEqualTo("{\"type\":\"token\",\"id\":1}");
        assertThat(find("action=tokens.create")
                        .getFirst()
                        .get("target")
                        .get("name")
                        .asString())
                .isEqualTo("backup");
    }

    @Test
    void onlyAnOwnerExportsAndVerifies() {
        assertThat(plane.as(ADMIN).get("/audit/export").status()).isEqualTo(403);
        assertThat(plane.as(ADMIN).get("/audit/verify").status()).isEqualTo(403);
        assertThat(find("action=audit.export&outcome=denied")).hasSize(1);
    }

    @Test
    void aClientThatLeavesEndsTheExport() throws Exception {
        many();
        try (InputStream body = open(plane.as(OWNER))) {
            assertThat(body.readNBytes(100_000)).hasSize(100_000);
        }
        TestPlane.until(
                "the export is over",
                () -> !find("action=audit.export&outcome=failed").isEmpty());
        assertThat(find("action=audit.export").getFirst().get("detail").asString())
                .isEqualTo("the client disconnected before the end");
    }

    @Test
    void anExportEndsWithItsSessionAndIsNotTakenForComplete() throws Exception {
        many();
        TestBrowser other = plane.stranger();
        plane.as(OWNER);
        other.signIn("owner@plane.test", TestPlane.PASSWORD);
        try (InputStream body = open(other)) {
            assertThat(body.readNBytes(1000)).hasSize(1000);
            assertThat(other.post("/auth/logout", "{}").status()).isEqualTo(200);
            assertThatThrownBy(body::readAllBytes).isInstanceOf(IOException.class);
        }
        TestPlane.until(
                "the failure is recorded",
                () -> !find("action=audit.export&outcome=failed").isEmpty());
        assertThat(find("action=audit.export").getFirst().get("detail").asString())
                .isEqualTo("access was revoked during the download");
    }

    private static InputStream open(TestBrowser visitor) throws Exception {
        var request = visitor.request("GET", "/audit/export?format=jsonl", null, Map.of("Accept-Encoding", "gzip"));
        var answer = visitor.http().send(request, HttpResponse.BodyHandlers.ofInputStream());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Length")).isEmpty();
        assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
        return answer.body();
    }

    @Test
    void verificationNamesTheFirstChangedRow() {
        plane.as(VIEWER);
        JsonNode whole = plane.as(OWNER).get("/audit/verify").tree();
        assertThat(whole.get("intact").asBoolean()).isTrue();
        assertThat(whole.get("rows").asLong()).isEqualTo(4);
        assertThat(whole.get("checked_at").asString()).isEqualTo("2026-03-01T12:00:00Z");
        assertThat(whole.get("first_broken_id").isNull()).isTrue();
        sql("UPDATE audit SET actor_name = 'somebody else' WHERE id = 3");
        JsonNode broken = plane.as(OWNER).get("/audit/verify").tree();
        assertThat(broken.get("intact").asBoolean()).isFalse();
        assertThat(broken.get("first_broken_id").asLong()).isEqualTo(3);
        assertThat(broken.get("problem").asString()).isNotBlank();
    }

    @Test
    void repeatedFailedSignInsLeaveTwentyRows() {
        plane.as(OWNER);
        for (int i = 0; i < 40; i++) {
            plane.stranger().post("/auth/login", "{\"email\":\"nobody" + i + "@plane.test\",\"password\":\"x\"}");
        }
        assertThat(find("action=auth.login&outcome=denied")).hasSize(20);
    }
}
