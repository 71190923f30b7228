package dev.holdfast.alerts;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Rules and alerts as people use them, with a host of the simulator. */
@Timeout(180)
class AlertsTest {
    private static final Map<String, Object> ONLINE =
            Map.of("name", "Online", "metric", "host_offline", "operator", "lt", "threshold", 1);

    private final Sim sim = Sim.cluster(1);

    @AfterEach
    void close() {
        sim.close();
    }

    private static TestPlane plane() {
        return TestPlane.with(Map.of("HOLDFAST_CATALOG_URL", "/nonexistent"), InstantSource.system());
    }

    private static long add(TestBrowser who, Map<String, Object> rule) {
        Answer added = who.post("/alert-rules", Json.write(rule));
        assertThat(added.status()).as(added.body()).isEqualTo(201);
        return added.tree().get("id").asLong();
    }

    private static JsonNode firing(TestBrowser who) {
        TestPlane.until(
                "an alert fires", () -> !who.get("/alerts?state=firing").tree().isEmpty());
        return who.get("/alerts?state=firing").tree().get(0);
    }

    @Test
    void anAlertIsAcknowledgedNotedAndResolvedWhenItsRuleIsRemoved() {
        try (TestPlane plane = plane().start()) {
            long host = plane.enrol(sim, "lab1").getFirst();
            long rule = add(plane.as(ADMIN), ONLINE);
            JsonNode alert = firing(plane.as(VIEWER));
            String path = "/alerts/" + alert.get("id").asLong();
            assertThat(alert.at("/target/type").asString()).isEqualTo("host");
            assertThat(alert.at("/target/id").asLong()).isEqualTo(host);
            assertThat(alert.get("rule_id").asLong()).isEqualTo(rule);
            assertThat(alert.get("why").asString()).contains("rule \"Online\"");

            assertThat(plane.as(VIEWER).post(path + "/ack", "").status()).isEqualTo(403);
            Answer acked = plane.as(OPERATOR).post(path + "/ack", "");
            assertThat(acked.status()).as(acked.body()).isEqualTo(200);
            assertThat(acked.tree().get("state").asString()).isEqualTo("acknowledged");
            assertThat(plane.as(OPERATOR)
                            .post(path + "/notes", "{\"text\":\"On purpose.\"}")
                            .status())
                    .isEqualTo(201);
            String until = Instant.now().plusSeconds(3600).toString();
            assertThat(plane.as(OPERATOR)
                            .post(path + "/snooze", "{\"until\":\"" + until + "\"}")
                            .status())
                    .isEqualTo(200);
            JsonNode detail = plane.as(VIEWER).get(path).tree();
            assertThat(detail.at("/notes/0/text").asString()).isEqualTo("On purpose.");
            assertThat(detail.at("/notes/0/by/name").asString()).isEqualTo("operator@plane.test");
            assertThat(detail.get("timeline")
                            .valueStream()
                            .map(one -> one.get("kind").asString()))
                    .contains("fired", "acknowledged", "note", "snoozed");

            assertThat(plane.as(ADMIN).delete("/alert-rules/" + rule).status()).isEqualTo(204);
            TestPlane.until(
                    "it is resolved",
                    () -> plane.as(VIEWER)
                            .get(path)
                            .tree()
                            .get("state")
                            .asString()
                            .equals("resolved"));
            JsonNode after = plane.as(VIEWER).get(path).tree();
            assertThat(after.get("rule_id").isNull()).isTrue();
            assertThat(after.get("rule_name").asString()).isEqualTo("Online");
            assertThat(plane.as(OPERATOR).post(path + "/ack", "").status()).isEqualTo(409);
        }
    }

    @Test
    void rulesAreListedChangedWithNullsAndRefusedWhereTheyDoNotFit() {
        try (TestPlane plane = plane().start()) {
            long host = plane.enrol(sim, "lab1").getFirst();
            TestBrowser admin = plane.as(ADMIN);
            assertThat(admin.get("/alert-rules")
                            .tree()
                            .valueStream()
                            .map(one -> one.get("name").asString()))
                    .contains("Host offline", "Guest down", "Storage full");
            assertThat(admin.get("/alert-rules/metrics")
                            .tree()
                            .valueStream()
                            .map(one -> one.get("metric").asString()))
                    .contains("cpu_pct", "backup_overdue");
            var body = new HashMap<String, Object>(Map.of("name", "Busy", "metric", "cpu_pct", "threshold", 90));
            body.put("target_type", "host");
            body.put("target_id", host);
            body.put("channel_ids", List.of(1));
            long id = add(admin, body);
            Answer patched = admin.patch(
                    "/alert-rules/" + id,
                    "{\"target_id\":null,\"channel_ids\":null,\"threshold\":null,\"duration_s\":60,\"clear_threshold\":80}");
            assertThat(patched.status()).as(patched.body()).isEqualTo(200);
            JsonNode rule = patched.tree();
            assertThat(rule.get("target_id").isNull()).isTrue();
            assertThat(rule.get("channel_ids").isNull()).isTrue();
            assertThat(rule.get("threshold").asDouble()).isEqualTo(90);
            assertThat(rule.get("duration_s").asInt()).isEqualTo(60);
            assertThat(rule.get("clear_threshold").asDouble()).isEqualTo(80);
            assertThat(admin.get("/alert-rules/" + id + "/preview")
                            .tree()
                            .get("count")
                            .asInt())
                    .isZero();
            assertThat(admin.post("/alert-rules/preview", Json.write(ONLINE)).status())
                    .isEqualTo(200);

            assertThat(admin.patch("/alert-rules/" + id, "{\"clear_threshold\":95}")
                            .status())
                    .isEqualTo(422);
            assertThat(admin.patch("/alert-rules/" + id, "{\"threshold\":101}").status())
                    .isEqualTo(422);
            assertThat(admin.patch("/alert-rules/" + id, "{\"target_type\":\"vm\",\"target_id\":99}")
                            .status())
                    .isEqualTo(422);
            assertThat(admin.post("/alert-rules", "{\"name\":\"x\",\"metric\":\"nope\"}")
                            .status())
                    .isEqualTo(422);
            assertThat(plane.as(OPERATOR)
                            .post("/alert-rules", Json.write(ONLINE))
                            .status())
                    .isEqualTo(403);
        }
    }

    @Test
    void anOverrideAlwaysWins() {
        try (TestPlane plane = plane().start()) {
            long host = plane.enrol(sim, "lab1").getFirst();
            TestBrowser admin = plane.as(ADMIN);
            add(admin, ONLINE);
            String path = "/alerts/" + firing(admin).get("id").asLong();
            Answer set = admin.put(
                    "/alert-overrides",
                    "{\"target_type\":\"host\",\"target_id\":" + host + ",\"metric\":\"host_offline\",\"never\":true}");
            assertThat(set.status()).as(set.body()).isEqualTo(200);
            TestPlane.until(
                    "it is resolved",
                    () -> admin.get(path).tree().get("state").asString().equals("resolved"));
            assertThat(admin.get("/alert-overrides").tree()).hasSize(1);
            long id = set.tree().get("id").asLong();
            assertThat(admin.delete("/alert-overrides/" + id).status()).isEqualTo(204);
            assertThat(admin.delete("/alert-overrides/" + id).status()).isEqualTo(404);
        }
    }

    @Test
    void anotherReplicaTakesOverWhereTheLastOneEnded() {
        try (TestPlane one = plane().onPostgres()) {
            one.start().as(OWNER);
            try (TestPlane two = one.beside()) {
                one.enrol(sim, "lab1");
                long rule = add(one.as(ADMIN), ONLINE);
                long id = firing(one.as(ADMIN)).get("id").asLong();
                TestBrowser there = two.stranger().signIn(TestPlane.email(ADMIN), TestPlane.PASSWORD);
                one.halt();
                assertThat(there.get("/alerts?state=firing").tree()).hasSize(1);
                assertThat(there.delete("/alert-rules/" + rule).status()).isEqualTo(204);
                TestPlane.until(
                        "it is resolved",
                        () -> there.get("/alerts/" + id)
                                .tree()
                                .get("state")
                                .asString()
                                .equals("resolved"));
                assertThat(there.get("/alerts").tree()).hasSize(1);
                one.resume();
            }
        }
    }
}
