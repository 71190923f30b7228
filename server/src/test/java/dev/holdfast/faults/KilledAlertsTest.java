package dev.holdfast.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.base.json.Json;
import dev.holdfast.notify.HttpReceiver;
import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The service is killed without warning while alerts fire and messages are sent: nothing is lost, and nothing told twice. */
@Timeout(600)
class KilledAlertsTest {
    @TempDir
    Path data;

    private final Sim sim = Sim.oneHost();
    private final HttpReceiver phone = new HttpReceiver();

    @AfterEach
    void close() {
        phone.release();
        phone.close();
        sim.close();
    }

    private ServiceProcess start(Map<String, String> more) throws IOException {
        var settings = new HashMap<String, String>(
                Map.of("HOLDFAST_DATA", data.toString(), "HOLDFAST_CATALOG_URL", "/nonexistent"));
        settings.putAll(more);
        return ServiceProcess.start(settings);
    }

    private void furnish(TestBrowser owner) {
        assertThat(owner.post("/hosts", TestPlane.hostIn(sim, "alpha")).status())
                .isEqualTo(201);
        String channel = Json.write(Map.of("name", "phone", "url", phone.url() + "/hook"));
        assertThat(owner.post("/notifications/channels", channel).status()).isEqualTo(201);
    }

    /** A rule that fires as long as the host is online. */
    private static long rule(TestBrowser owner, String name) {
        Answer added = owner.post(
                "/alert-rules",
                Json.write(Map.of("name", name, "metric", "host_offline", "operator", "lt", "threshold", 1)));
        assertThat(added.status()).as(added.body()).isEqualTo(201);
        return added.tree().get("id").asLong();
    }

    private static JsonNode alert(TestBrowser owner, long rule) {
        return owner.get("/alerts")
                .tree()
                .valueStream()
                .filter(one -> one.get("rule_id").asLong(0) == rule)
                .findFirst()
                .orElse(null);
    }

    private static String state(TestBrowser owner, long rule) {
        JsonNode alert = alert(owner, rule);
        return alert == null ? "none" : alert.get("state").asString();
    }

    private List<String> ids() {
        return phone.all().stream().map(one -> one.headers().get("webhook-id")).toList();
    }

    private static long pending(TestBrowser owner) {
        return owner.get("/notifications/deliveries")
                .tree()
                .valueStream()
                .mapToLong(one -> one.get("pending").asLong())
                .sum();
    }

    @Test
    void whatIsBeingSentArrivesAgainWithTheSameIdAndWhatIsQueuedFollowsOnce() throws Exception {
        long firing;
        long acked;
        try (ServiceProcess service = start(Map.of())) {
            TestBrowser owner = service.owner();
            furnish(owner);
            acked = rule(owner, "Known");
            TestPlane.until("it is sent", () -> phone.all().size() == 1);
            owner.post("/alerts/" + alert(owner, acked).get("id").asLong() + "/ack", "");
            TestPlane.until("that is sent", () -> phone.all().size() == 2 && pending(owner) == 0);
            phone.hanging();
            firing = rule(owner, "Firing");
            TestPlane.until("it is being sent", () -> phone.all().size() == 3);
            // The acknowledgement waits for the message before it.
            owner.post("/alerts/" + alert(owner, firing).get("id").asLong() + "/ack", "");
            TestPlane.until("another is queued", () -> pending(owner) == 2);
            service.kill();
        }
        phone.release();
        try (ServiceProcess service = start(Map.of())) {
            TestBrowser owner = service.owner();
            // The lease of the process that was killed ends first.
            TestPlane.until(
                    "all is sent", () -> pending(owner) == 0 || phone.all().size() >= 5);
            TestPlane.until("all is sent", () -> pending(owner) == 0);
            // On a slow machine, the one that got no answer may have been sent once more before the process was killed.
            int sent = phone.all().size();
            assertThat(sent).isGreaterThanOrEqualTo(5);
            assertThat(phone.all().stream().map(one -> one.json().get("type").asString()))
                    .startsWith("alert.fired", "alert.acknowledged")
                    .endsWith("alert.fired", "alert.fired", "alert.acknowledged");
            assertThat(ids().subList(2, sent - 1).stream().distinct()).hasSize(1);
            assertThat(ids().stream().distinct()).hasSize(4);
            assertThat(state(owner, firing)).isEqualTo("acknowledged");
            assertThat(state(owner, acked)).isEqualTo("acknowledged");
            long last = rule(owner, "Last");
            TestPlane.until("it goes on", () -> phone.all().size() == sent + 1 && pending(owner) == 0);
            assertThat(state(owner, last)).isEqualTo("firing");
        }
    }

    @Test
    void aReplicaThatIsKilledIsFollowedByAnotherOneThatRepeatsNothing() throws Exception {
        Map<String, String> shared = Map.of(
                "HOLDFAST_DATABASE_URL",
                String.valueOf(TestDb.POSTGRES.place().url()),
                "HOLDFAST_MASTER_KEY",
                data.resolve("master.key").toString());
        var first = new HashMap<>(shared);
        first.put("HOLDFAST_DATA", data.resolve("one").toString());
        var second = new HashMap<>(shared);
        second.put("HOLDFAST_DATA", data.resolve("two").toString());
        try (ServiceProcess one = start(first)) {
            TestBrowser owner = one.owner();
            furnish(owner);
            long rule = rule(owner, "Seen");
            TestPlane.until("it is sent", () -> phone.all().size() == 1 && pending(owner) == 0);
            try (ServiceProcess two = start(second)) {
                TestBrowser there = two.owner();
                assertThat(state(there, rule)).isEqualTo("firing");
                one.kill();
                // The one that is left evaluates, and knows what was told.
                long next = rule(there, "Next");
                TestPlane.until(
                        "the other one evaluates", () -> state(there, next).equals("firing"));
                TestPlane.until("it sends", () -> phone.all().size() >= 2);
                assertThat(there.delete("/alert-rules/" + rule).status()).isEqualTo(204);
                TestPlane.until("the end is told", () -> phone.all().size() >= 3);
                assertThat(phone.all().stream()
                                .map(got -> got.json().get("type").asString()))
                        .containsExactly("alert.fired", "alert.fired", "alert.resolved");
                assertThat(ids()).doesNotHaveDuplicates();
            }
        }
    }
}
