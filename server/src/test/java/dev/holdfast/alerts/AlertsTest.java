package dev.holdfast.alerts;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.PairedFaults;
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
@Timeout(600)
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

    private static long channel(TestBrowser who, String name) {
        Answer made = who.post(
                "/notifications/channels", Json.write(Map.of("name", name, "url", "https://receiver.example.net/x")));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.tree().get("id").asLong();
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
            assertThat(plane.as(VIEWER)
                            .get("/metrics/annotations?target=host:" + host)
                            .tree()
                            .valueStream()
                            .filter(one -> one.get("type").asString().equals("alert"))
                            .map(one -> one.get("kind").asString() + " is "
                                    + one.get("status").asString()))
                    .contains("Online is firing");

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
            body.put("channel_ids", List.of(channel(admin, "Mail")));
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
            allFaultsOfARuleAreNamedTogether(admin);
            aRemovedChannelIsToldByWhatNamedIt(admin);
        }
    }

    private static void allFaultsOfARuleAreNamedTogether(TestBrowser admin) {
        var faults = new PairedFaults(Map.of("name", "x", "metric", "cpu_pct", "target_type", "host"))
                .with("name", "")
                .with("channel_ids.0", List.of(99))
                .with("severity", "loud")
                .with("target_id", 9999)
                .with("duration_s", -1)
                .with("team_id", 9999)
                .with("threshold", 101)
                .with("colour", "red");
        faults.areNamedTogether(body -> admin.post("/alert-rules", body));
        faults.areNamedTogether(body -> admin.post("/alert-rules/preview", body));
        long rule = add(admin, Map.of("name", "x", "metric", "cpu_pct", "target_type", "host"));
        faults.areNamedTogether(body -> admin.patch("/alert-rules/" + rule, body));
        assertThat(admin.post(
                                "/alert-rules",
                                "{\"name\":\"\",\"metric\":\"cpu_pct\",\"channel_ids\":[\"x\",98,99],\"threshold\":80,"
                                        + "\"clear_threshold\":90,\"target_id\":1}")
                        .faults())
                .containsExactlyInAnyOrder(
                        "body.name value_error",
                        "body.channel_ids.0 int_type",
                        "body.channel_ids.1 value_error",
                        "body.channel_ids.2 value_error",
                        "body.clear_threshold value_error",
                        "body.target_id value_error");
        new PairedFaults(Map.of("metric", "cpu_pct", "target_type", "host", "never", true))
                .with("note", "x".repeat(501))
                .with("target_id", 9999)
                .with("clear_threshold", 101)
                .areNamedTogether(body -> admin.put("/alert-overrides", body));
    }

    private static void aRemovedChannelIsToldByWhatNamedIt(TestBrowser admin) {
        long one = channel(admin, "One");
        long other = channel(admin, "Other");
        String rule = "/alert-rules/"
                + add(admin, Map.of("name", "Told", "metric", "cpu_pct", "channel_ids", List.of(one, other)));
        Answer route = admin.post(
                "/notifications/routes",
                Json.write(Map.of(
                        "name",
                        "Night",
                        "channel_ids",
                        List.of(one),
                        "escalate_min",
                        5,
                        "escalate_to",
                        List.of(other))));
        assertThat(route.status()).as(route.body()).isEqualTo(201);
        String routePath = "/notifications/routes/" + route.tree().get("id").asLong();
        assertThat(named(admin, one)).containsExactly("rule Told", "route Night");
        assertThat(admin.delete("/notifications/channels/" + one).status()).isEqualTo(204);

        JsonNode left = find(admin, "/alert-rules", "Told");
        assertThat(left.get("channel_ids").toString()).isEqualTo("[" + other + "]");
        assertThat(left.get("lost_channel_ids").toString()).isEqualTo("[" + one + "]");
        JsonNode leftRoute = find(admin, "/notifications/routes", "Night");
        assertThat(leftRoute.get("channel_ids").toString()).isEqualTo("[]");
        assertThat(leftRoute.get("escalate_to").toString()).isEqualTo("[" + other + "]");
        assertThat(leftRoute.get("lost_channel_ids").toString()).isEqualTo("[" + one + "]");

        // What was lost is no fault of another change, and is not told any more once the channels are set again.
        JsonNode renamed = admin.patch(rule, "{\"severity\":\"info\"}").tree();
        assertThat(renamed.get("lost_channel_ids").toString()).isEqualTo("[" + one + "]");
        assertThat(admin.patch(routePath, "{\"min_severity\":\"warning\"}").status())
                .isEqualTo(200);
        assertThat(admin.patch(rule, "{\"channel_ids\":[" + one + "]}").faults())
                .containsExactly("body.channel_ids.0 value_error");
        JsonNode set = admin.patch(rule, "{\"channel_ids\":[" + other + "]}").tree();
        assertThat(set.get("lost_channel_ids").toString()).isEqualTo("[]");
        new PairedFaults(Map.of("name", "x", "channel_ids", List.of(other)))
                .with("min_severity", "loud")
                .with("channel_ids.1", List.of(other, one))
                .with("repeat_min", 1)
                .areNamedTogether(body -> admin.post("/notifications/routes", body));
        new PairedFaults(Map.of("name", "x", "url", "ntfy://ntfy.sh/topic"))
                .with("name", "")
                .with("url", "nonsense")
                .with("events.0", List.of("nonsense"))
                .areNamedTogether(body -> admin.post("/notifications/channels", body));
        new PairedFaults(Map.of())
                .with("name", "")
                .with("fields", Map.of("colour", "red"))
                .with("events.0", List.of("nonsense"))
                .areNamedTogether(body -> admin.patch("/notifications/channels/" + other, body));
    }

    private static JsonNode find(TestBrowser who, String list, String name) {
        return who.get(list)
                .tree()
                .valueStream()
                .filter(one -> one.get("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> named(TestBrowser who, long channel) {
        return who.get("/notifications/channels")
                .tree()
                .valueStream()
                .filter(one -> one.get("id").asLong() == channel)
                .flatMap(one -> one.get("named_by").valueStream())
                .map(one -> one.get("type").asString() + " " + one.get("name").asString())
                .toList();
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
    void anAlertOfAnOverrideEndsOnTheGoodSideOfItsThreshold() {
        try (TestPlane plane = plane().start()) {
            long host = plane.enrol(sim, "lab1").getFirst();
            TestBrowser admin = plane.as(ADMIN);
            assertThat(override(admin, host, 80, 90).faults()).containsExactly("body.clear_threshold value_error");
            assertThat(override(admin, host, 80, 80).status()).isEqualTo(200);
            assertThat(override(admin, host, 80, 70).status()).isEqualTo(200);
            add(admin, Map.of("name", "Idle", "metric", "cpu_pct", "operator", "lt", "threshold", 5));
            assertThat(override(admin, host, 10, 5).faults()).containsExactly("body.clear_threshold value_error");
            assertThat(override(admin, host, 10, 20).status()).isEqualTo(200);
            add(admin, Map.of("name", "Busy", "metric", "cpu_pct", "operator", "gt", "threshold", 90));
            assertThat(override(admin, host, 80, 70).status())
                    .as("it fits to one of the rules")
                    .isEqualTo(200);
        }
    }

    private static Answer override(TestBrowser who, long host, int threshold, int clear) {
        return who.put(
                "/alert-overrides",
                Json.write(Map.of(
                        "target_type",
                        "host",
                        "target_id",
                        host,
                        "metric",
                        "cpu_pct",
                        "threshold",
                        threshold,
                        "clear_threshold",
                        clear)));
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
