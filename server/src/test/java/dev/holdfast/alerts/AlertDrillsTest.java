package dev.holdfast.alerts;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.EventWatcher;
import dev.holdfast.MovedClock;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.notify.HttpReceiver;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Drills with everything real except the hosts: the poll, the evaluation, the outbox, and a receiver on this machine. */
@Timeout(1800)
class AlertDrillsTest {
    private static final int GUESTS = 40;

    /** Longer than anything is waited for before an alert is sent, and shorter than a pause after which time is not counted. */
    private static final Duration STEP = Duration.ofSeconds(60);

    /** So long guests have to start after their host came back. */
    private static final Duration RECOVERY = Duration.ofMinutes(3);

    private final MovedClock clock = new MovedClock();
    private final TestPlane plane = TestPlane.with(Map.of("HOLDFAST_CATALOG_URL", "/nonexistent"), clock);
    private final Sim sim = Sim.cluster(2);
    private final HttpReceiver phone = new HttpReceiver();
    private final HttpReceiver sink = new HttpReceiver();
    private long sinkId;
    private int fences;

    @BeforeEach
    void start() {
        plane.start().as(OWNER);
    }

    @AfterEach
    void stop() {
        plane.close();
        sim.close();
        phone.close();
        sink.close();
    }

    private static long channel(TestBrowser admin, HttpReceiver to, String... events) {
        Answer made = admin.post(
                "/notifications/channels",
                Json.write(Map.of("name", "channel", "url", to.url() + "/hook", "events", List.of(events))));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.tree().get("id").asLong();
    }

    /**
     * A rule that fires at once and goes on firing, about a host with a quorum. When the clock is moved, nothing is known until
     * the next poll, so that the alert stays.
     */
    private static long rule(TestBrowser admin, String name, long host, long channel) {
        return rule(admin, name, Map.of("metric", "quorum_lost", "operator", "lt", "threshold", 1), host, channel);
    }

    private static long rule(TestBrowser admin, String name, Map<String, Object> condition, long host, long channel) {
        var body = new HashMap<String, Object>(condition);
        body.put("name", name);
        body.put("target_type", "host");
        body.put("target_id", host);
        body.put("channel_ids", List.of(channel));
        Answer added = admin.post("/alert-rules", Json.write(body));
        assertThat(added.status()).as(added.body()).isEqualTo(201);
        return added.tree().get("id").asLong();
    }

    /** Evaluates the default rules at once instead of after minutes. */
    private void withoutDurations() {
        TestBrowser admin = plane.as(ADMIN);
        for (JsonNode rule : admin.get("/alert-rules").tree()) {
            String path = "/alert-rules/" + rule.get("id").asLong();
            assertThat(admin.patch(path, "{\"duration_s\":0}").status()).isEqualTo(200);
        }
    }

    private static List<JsonNode> alerts(TestBrowser who, Predicate<JsonNode> which) {
        return who.get("/alerts").tree().valueStream().filter(which).toList();
    }

    private static Predicate<JsonNode> of(long rule) {
        return alert -> alert.get("rule_id").asLong(0) == rule;
    }

    private static boolean is(JsonNode alert, String state) {
        return alert.get("state").asString().equals(state);
    }

    /**
     * Moves the clock, and returns when an evaluation after that decided who is told of what, and when that is sent: a rule of
     * its own fires, and its message arrives.
     */
    private void step(long onlineHost) {
        TestBrowser admin = plane.as(ADMIN);
        String name = "Fence " + ++fences;
        Map<String, Object> any = Map.of("metric", "mem_pct", "operator", "gte", "threshold", 0);
        long rule = rule(admin, name, any, onlineHost, sinkId);
        TestPlane.until(name + " fires", () -> !alerts(admin, of(rule)).isEmpty());
        clock.pass(STEP);
        TestPlane.until(
                name + " arrives",
                () -> sink.all().stream().anyMatch(one -> one.text().contains(name)));
        assertThat(admin.delete("/alert-rules/" + rule).status()).isEqualTo(204);
        TestPlane.until(
                "nothing is pending",
                () -> admin.get("/notifications/deliveries")
                        .tree()
                        .valueStream()
                        .allMatch(one -> one.get("pending").asInt() == 0));
    }

    private static List<String> titles(List<HttpReceiver.Received> messages) {
        return messages.stream().map(one -> one.json().get("title").asString()).toList();
    }

    private List<String> titles() {
        return titles(phone.all());
    }

    @Test
    void aHostThatDiesWithFortyGuestsIsOneMessageAndItsReturnAnother() {
        var guests = new ArrayList<SimGuest>();
        sim.clusterOf("lab1").guestsOn("lab1").forEach(guest -> guests.add(guest.set("onboot", 1)));
        for (int vmid = 501; guests.size() < GUESTS; vmid++) {
            guests.add(sim.clusterOf("lab1")
                    .container(vmid, "lab1", "g" + vmid)
                    .set("onboot", vmid == 501 ? 0 : 1)
                    .start());
        }
        List<Long> hosts = plane.enrol(sim, "lab1", "lab2");
        long other = hosts.get(1);
        withoutDurations();
        channel(plane.as(ADMIN), phone, "alert.fired", "alert.resolved");
        sinkId = channel(plane.as(ADMIN), sink, "app.install.failed");
        step(other); // the guests were seen running
        assertThat(phone.all()).isEmpty();

        sim.node("lab1").crash();
        TestBrowser admin = plane.as(ADMIN);
        TestPlane.until(
                "the host is offline",
                () -> !alerts(
                                admin,
                                one -> one.get("metric").asString().equals("host_offline")
                                        && is(one, "firing")
                                        && one.get("threshold").asDouble() == 1
                                        && one.get("operator").asString().equals("gte"))
                        .isEmpty());
        for (int i = 0; i < 3; i++) step(other);
        assertThat(titles()).containsExactly("The host lab1 is offline");
        String text = phone.last().json().get("text").asString();
        assertThat(text)
                .contains("Guests there (40): ")
                .contains("What follows from it (1): The host lab2 has no quorum.");
        for (SimGuest guest : guests) {
            assertThat(text).contains(guest.get("hostname").toString());
        }

        Instant back = clock.instant();
        sim.node("lab1").up();
        TestPlane.until("it is told", () -> phone.all().size() > 1);
        for (int i = 0; i < 2; i++) step(other);
        List<String> soon = titles();
        // On a busy machine the steps take longer than they move the clock.
        if (clock.instant().isBefore(back.plus(RECOVERY))) {
            assertThat(soon).as("guests start one after the other").hasSize(2);
        }
        // One guest does not start with its node: only that is told, too.
        for (int i = 0; i < 10 && titles().size() < 3; i++) step(other);
        step(other);
        assertThat(titles())
                .containsExactly("The host lab1 is offline", "Resolved: The host lab1 was offline", "g501 is down");
    }

    @Test
    void aReceiverThatIsDownForAnHourGetsEverythingAfterwardsInOrderAndOnce() {
        long host = plane.enrol(sim, "lab1").getFirst();
        TestBrowser admin = plane.as(ADMIN);
        long channel = channel(admin, phone);
        phone.answering(503, Map.of(), "down");
        var rules = new ArrayList<Long>();
        // Nothing fires until all rules are added: then they fire together, and are one message however long that took.
        String never =
                "{\"target_type\":\"host\",\"target_id\":" + host + ",\"metric\":\"quorum_lost\",\"never\":true}";
        Answer override = admin.put("/alert-overrides", never);
        assertThat(override.status()).as(override.body()).isEqualTo(200);
        for (int i = 1; i <= 12; i++) rules.add(rule(admin, "Rule " + i, host, channel));
        String path = "/alert-overrides/" + override.tree().get("id").asLong();
        assertThat(admin.delete(path).status()).isEqualTo(204);
        TestPlane.until(
                "all fire", () -> alerts(admin, one -> is(one, "firing")).size() == 12);
        clock.pass(STEP);
        TestPlane.until("the first attempt failed", () -> failures(admin) > 0);
        // One is acknowledged and one is over before the receiver is back.
        long acked = alerts(admin, of(rules.get(0))).getFirst().get("id").asLong();
        assertThat(plane.as(OPERATOR).post("/alerts/" + acked + "/ack", "").status())
                .isEqualTo(200);
        assertThat(admin.delete("/alert-rules/" + rules.get(1)).status()).isEqualTo(204);
        TestPlane.until(
                "it is over", () -> !alerts(admin, one -> is(one, "resolved")).isEmpty());
        // The longest pause is ten minutes and its jitter. It begins when a failure is recorded, not when the receiver
        // answers.
        for (int i = 0; i < 6; i++) {
            int before = failures(admin);
            clock.pass(Duration.ofMinutes(13));
            TestPlane.until("it was tried again", () -> failures(admin) > before);
        }
        JsonNode down = admin.get("/notifications/deliveries").tree().get(0);
        assertThat(down.get("channel_id").asLong()).isEqualTo(channel);
        assertThat(down.get("pending").asInt()).isEqualTo(14);
        assertThat(down.get("failures").asInt()).isGreaterThan(6);
        assertThat(down.get("last_error").asString()).contains("503");
        assertThat(down.get("last_success_at").isNull()).isTrue();
        assertThat(states(admin, channel)).hasSize(14).containsOnly("pending");
        assertThat(alerts(admin, AlertDrillsTest::wasTold)).isEmpty();
        int refused = phone.answering(200, Map.of(), "ok").all().size();
        clock.pass(Duration.ofMinutes(15));
        TestPlane.until(
                "all arrive",
                () -> admin.get("/notifications/deliveries")
                        .tree()
                        .valueStream()
                        .allMatch(one -> one.get("pending").asInt() == 0));
        clock.pass(Duration.ofMinutes(2));
        List<HttpReceiver.Received> arrived =
                phone.all().subList(refused, phone.all().size());
        assertThat(arrived.stream().map(one -> one.headers().get("webhook-id"))).doesNotHaveDuplicates();
        assertThat(arrived.stream().map(one -> one.json().get("type").asString()))
                .containsExactly("alert.fired", "alert.acknowledged", "alert.resolved");
        assertThat(arrived.getFirst().json().get("title").asString()).endsWith(" … and 11 more");
        assertThat(arrived.getFirst().json().at("/data/notices")).hasSize(12);
        assertThat(arrived.get(1).json().get("text").asString()).contains("rule \"Rule 1\"");
        assertThat(arrived.get(2).json().get("text").asString()).contains("rule \"Rule 2\"");
        assertThat(states(admin, channel)).containsOnly("sent");
        TestPlane.until(
                "it is known who was told",
                () -> alerts(admin, AlertDrillsTest::wasTold).size() == 12);
        JsonNode up = admin.get("/notifications/deliveries").tree().get(0);
        assertThat(up.get("failures").asInt()).isZero();
        assertThat(up.get("paused_until").isNull()).isTrue();
        assertThat(up.get("last_success_at").isNull()).isFalse();
    }

    private static boolean wasTold(JsonNode alert) {
        return alert.get("notified").asBoolean();
    }

    private static int failures(TestBrowser admin) {
        JsonNode first = admin.get("/notifications/deliveries").tree().path(0);
        return first.path("failures").asInt(0);
    }

    private static List<String> states(TestBrowser admin, long channel) {
        return admin.get("/notifications/channels/" + channel + "/deliveries")
                .tree()
                .valueStream()
                .map(one -> one.get("state").asString())
                .toList();
    }

    @Test
    void aRestartLosesAndRepeatsNothing() {
        long host = plane.enrol(sim, "lab1").getFirst();
        TestBrowser admin = plane.as(ADMIN);
        long channel = channel(admin, phone);
        long firing = rule(admin, "Firing", host, channel);
        long acked = rule(admin, "Acknowledged", host, channel);
        long snoozed = rule(admin, "Snoozed", host, channel);
        long resolved = rule(admin, "Resolved", host, channel);
        TestPlane.until(
                "all fire", () -> alerts(admin, one -> is(one, "firing")).size() == 4);
        clock.pass(STEP);
        TestPlane.until("all are sent", () -> sent(4));
        plane.as(OPERATOR).post("/alerts/" + idOf(acked) + "/ack", "");
        String until = clock.instant().plus(Duration.ofHours(8)).toString();
        plane.as(OPERATOR).post("/alerts/" + idOf(snoozed) + "/snooze", "{\"until\":\"" + until + "\"}");
        admin.patch("/alert-rules/" + resolved, "{\"operator\":\"gt\"}");
        TestPlane.until("it is resolved", () -> is(alerts(admin, of(resolved)).getFirst(), "resolved"));
        TestPlane.until("that is sent", () -> sent(7));
        untilAllValuesAreKnown();
        List<JsonNode> before = alerts(admin, _ -> true);
        for (int i = 0; i < 2; i++) {
            plane.halt();
            plane.resume();
            String beat = "Beat " + i;
            long rule = rule(plane.as(ADMIN), beat, host, channel);
            TestPlane.until(
                    "it evaluates", () -> !alerts(plane.as(ADMIN), of(rule)).isEmpty());
            clock.pass(STEP);
            int expected = 8 + i;
            TestPlane.until("that is sent", () -> sent(expected));
        }
        untilAllValuesAreKnown();
        assertThat(alerts(
                        plane.as(ADMIN), one -> !one.get("rule_name").asString().startsWith("Beat")))
                .isEqualTo(before);
        assertThat(phone.all().stream().map(one -> one.headers().get("webhook-id")))
                .doesNotHaveDuplicates();
        assertThat(is(alerts(plane.as(ADMIN), of(firing)).getFirst(), "firing")).isTrue();
        assertThat(is(alerts(plane.as(ADMIN), of(acked)).getFirst(), "acknowledged"))
                .isTrue();
    }

    /** When the clock was moved, what was measured before is too old until the next poll. */
    private void untilAllValuesAreKnown() {
        TestPlane.until(
                "all values are known",
                () -> alerts(plane.as(ADMIN), one -> !one.get("no_data_since").isNull() && !is(one, "resolved"))
                        .isEmpty());
    }

    private long idOf(long rule) {
        return alerts(plane.as(ADMIN), of(rule)).getFirst().get("id").asLong();
    }

    /** Whether exactly so many notices were sent: several may be in one message. */
    private boolean sent(int notices) {
        JsonNode all =
                plane.as(ADMIN).get("/notifications/channels/1/deliveries").tree();
        return all.size() == notices
                && all.valueStream().allMatch(one -> one.get("state").asString().equals("sent"));
    }

    @Test
    void pagesOfEveryReplicaSeeAnAlertAndOnlyOneMessageIsSent() {
        try (TestPlane one = TestPlane.with(Map.of("HOLDFAST_CATALOG_URL", "/nonexistent"), InstantSource.system())
                .onPostgres()) {
            one.start().as(OWNER);
            try (TestPlane two = one.beside()) {
                long host = one.enrol(sim, "lab1").getFirst();
                TestBrowser admin = one.as(ADMIN);
                TestBrowser there = two.stranger().signIn(TestPlane.email(ADMIN), TestPlane.PASSWORD);
                long channel = channel(admin, phone);
                try (EventWatcher here = EventWatcher.live(admin);
                        EventWatcher other = EventWatcher.live(there)) {
                    long rule = rule(admin, "Seen", host, channel);
                    for (EventWatcher page : List.of(here, other)) {
                        TestPlane.until(
                                "the page sees it",
                                () -> page.events("alert").stream()
                                        .anyMatch(of(rule).and(alert -> is(alert, "firing"))));
                    }
                    TestPlane.until("it is sent", () -> !phone.all().isEmpty());
                    long id = alerts(there, of(rule)).getFirst().get("id").asLong();
                    assertThat(there.post("/alerts/" + id + "/ack", "").status())
                            .isEqualTo(200);
                    for (EventWatcher page : List.of(here, other)) {
                        TestPlane.until(
                                "the page sees that somebody knows",
                                () -> page.events("alert").stream()
                                        .anyMatch(of(rule).and(alert -> is(alert, "acknowledged"))));
                    }
                    TestPlane.until("that is sent", () -> phone.all().size() == 2);
                }
                assertThat(phone.all().stream()
                                .map(got -> got.json().get("type").asString()))
                        .containsExactly("alert.fired", "alert.acknowledged");
            }
        }
    }
}
