package dev.holdfast.settings;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.Patience;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.json.Json;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two services on one PostgreSQL: a change at one takes effect at the other. */
class ReplicasTest {
    @TempDir
    Path keys;

    private TestPlane one;
    private TestPlane two;

    @BeforeEach
    void start() {
        Map<String, String> shared = Map.of(
                "HOLDFAST_DATABASE_URL",
                String.valueOf(TestDb.POSTGRES.place().url()),
                "HOLDFAST_MASTER_KEY",
                keys.resolve("master.key").toString());
        one = TestPlane.with(shared, InstantSource.system()).start();
        two = TestPlane.with(shared, InstantSource.system()).start();
    }

    @AfterEach
    void stop() {
        two.close();
        one.close();
    }

    private TestBrowser atTwo(Role role) {
        return two.stranger().carrying(one.as(role).cookie());
    }

    private Answer make(TestBrowser visitor, String name) {
        return visitor.post(
                "/api-tokens", Json.write(Map.of("name", name, "scopes", List.of("auth:read", "live:read"))));
    }

    @Test
    void aTokenRevokedAtOneEndsAtTheOtherWithItsStreams() throws Exception {
        Answer made = make(one.as(OWNER), "watcher");
        var program = two.stranger().bearing(made.tree().get("token").asString());
        assertThat(program.get("/auth/me").status()).isEqualTo(200);
        var stream = program.http()
                .sendAsync(
                        program.request("GET", "/events/stream", null, Map.of()), HttpResponse.BodyHandlers.ofString());
        TestPlane.until("the stream is open", () -> two.wiring().openStreams() == 1);
        long id = made.tree().get("id").asLong();
        assertThat(one.as(OWNER).delete("/api-tokens/" + id).status()).isEqualTo(200);
        assertThat(program.get("/auth/me").status()).as("immediately").isEqualTo(401);
        assertThat(stream.get(Patience.SECONDS, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }

    @Test
    void theMaximumNumberOfTokensCountsOverBoth() {
        var visitors = List.of(one.as(OWNER), atTwo(OWNER));
        var answers = IntStream.range(0, 60)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> make(visitors.get(i % 2), "n" + i)))
                .toList();
        assertThat(answers.stream().map(CompletableFuture::join))
                .filteredOn(answer -> answer.status() == 201)
                .hasSize(50);
    }

    @Test
    void aNameIsGivenOnlyOnceToConcurrentRequests() {
        var visitors = List.of(one.as(OWNER), atTwo(OWNER));
        var answers = IntStream.range(0, 10)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> make(visitors.get(i % 2), "same")))
                .toList();
        assertThat(answers.stream().map(CompletableFuture::join).map(Answer::status))
                .containsOnly(201, 409)
                .containsOnlyOnce(201);
    }

    @Test
    void aFeatureSwitchedOffAtOneIsOffAtTheOther() {
        assertThat(atTwo(ADMIN).get("/audit").status()).isEqualTo(200);
        one.as(OWNER).put("/entitlements", "{\"off\":[\"audit.log\"]}");
        assertThat(one.as(ADMIN).get("/audit").status()).as("immediately").isEqualTo(403);
        TestPlane.until("it is off there too", () -> atTwo(ADMIN).get("/audit").status() == 403);
    }

    @Test
    void aSettingChangedAtOneTakesEffectAtTheOther() {
        one.as(ADMIN).patch("/settings", "{\"job_retention_days\":7,\"public_url\":\"https://a.example\"}");
        TestPlane.until(
                "it is effective there too",
                () -> atTwo(ADMIN)
                        .get("/settings")
                        .body()
                        .equals(one.as(ADMIN).get("/settings").body()));
        assertThat(atTwo(ADMIN).get("/settings").json())
                .containsEntry("job_retention_days", 7)
                .containsEntry("public_url", "https://a.example");
    }
}
