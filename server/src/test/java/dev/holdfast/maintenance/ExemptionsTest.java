package dev.holdfast.maintenance;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.PairedFaults;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Polled only when the test says so. */
class ExemptionsTest {
    private final TestPlane plane = TestPlane.with(
            Map.of("HOLDFAST_POLL_SECONDS", "3600", "HOLDFAST_CATALOG_URL", "/nonexistent"), InstantSource.system());
    private final Sim sim = Sim.cluster(1);
    private SimGuest wiki;
    private long host;
    private long app;

    @BeforeEach
    void start() {
        plane.start().as(OWNER);
        wiki = sim.clusterOf("lab1").container(801, "lab1", "wiki").start();
        sim.clusterOf("lab1").container(802, "lab1", "shop");
        host = plane.enrol(sim, "lab1").getFirst();
        poll();
        app = plane.adopt(host, 801, "Wiki");
        poll();
    }

    @AfterEach
    void stop() {
        sim.faults().clear();
        sim.faults().releaseTasks();
        plane.close();
        sim.close();
    }

    private void poll() {
        Answer polled = plane.as(OWNER).post("/hosts/" + host + "/sync", "");
        assertThat(polled.status()).as(polled.body()).isEqualTo(200);
    }

    private JsonNode exemption(String target) {
        Answer answer = plane.as(VIEWER).get("/maintenance/exemptions?target=" + target);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private JsonNode ofWiki() {
        return exemption("app:" + app);
    }

    /** Polls until why it is off is known. */
    private JsonNode untilParked() {
        TestPlane.until("it is parked", () -> {
            poll();
            return "parked".equals(ofWiki().get("kind").asString(""));
        });
        return ofWiki();
    }

    @Test
    void aRunningGuestIsNotExempt() {
        assertThat(ofWiki().get("exempt").asBoolean()).isFalse();
        assertThat(ofWiki().get("text").isNull()).isTrue();
    }

    @Test
    void oneThatWasOffBeforeHoldfastSawItIsParked() {
        long shop = plane.adopt(host, 802, "Shop");
        poll();
        assertThat(exemption("app:" + shop).get("text").asString()).isEqualTo("It was off when Holdfast first saw it.");
    }

    @Test
    void oneThatAPersonStoppedIsParkedUntilItRunsAgainAlsoAcrossARestart() {
        sim.node("lab1").ask("POST", "/nodes/lab1/lxc/801/status/stop", Map.of());
        TestPlane.until("it is off", () -> !wiki.isRunning());
        assertThat(untilParked().get("text").asString())
                .matches("Stopped by root@pam at \\d\\d:\\d\\dZ \\(vzstop\\)\\.");
        plane.halt();
        plane.resume();
        poll();
        assertThat(ofWiki().get("text").asString()).startsWith("Stopped by root@pam");
        wiki.start();
        poll();
        assertThat(ofWiki().get("exempt").asBoolean()).isFalse();
    }

    @Test
    void oneThatShutItselfDownIsParked() {
        wiki.stop();
        poll();
        assertThat(ofWiki().get("exempt").asBoolean())
                .as("while it is not decided")
                .isTrue();
        assertThat(untilParked().get("text").asString()).startsWith("It shut itself down");
    }

    @Test
    void oneThatWasStoppedThroughHoldfastIsParkedByWhoDidIt() {
        long job = plane.as(OPERATOR)
                .post("/apps/" + app + "/stop", "{}")
                .tree()
                .get("job")
                .asLong();
        plane.endOf(job);
        TestPlane.until("it is parked", () -> {
            poll();
            return ofWiki().get("text").asString("").startsWith("Stopped by operator@plane.test");
        });
        assertThat(ofWiki().get("text").asString()).endsWith("(job " + job + ").");
    }

    @Test
    void oneThatWentOffWhileHoldfastWasOffIsNotParkedWithoutATask() {
        plane.halt();
        wiki.stop();
        plane.resume();
        poll();
        TestPlane.until("it is decided", () -> {
            poll();
            return !ofWiki().get("exempt").asBoolean();
        });
    }

    @Test
    void aLockedGuestIsBusy() {
        wiki.lock("backup");
        poll();
        assertThat(ofWiki().get("kind").asString()).isEqualTo("busy");
        assertThat(ofWiki().get("text").asString()).isEqualTo("Backup in progress (lock: backup).");
        wiki.lock(null);
        poll();
        assertThat(ofWiki().get("text").asString()).startsWith("Shortly before");
        assertThat(ofWiki().get("until").isNull()).isFalse();
    }

    @Test
    void aGuestThatAJobHoldsIsBusy() {
        sim.faults().holdTasks("vzreboot");
        long job = plane.as(OPERATOR)
                .post("/apps/" + app + "/restart", "{}")
                .tree()
                .get("job")
                .asLong();
        TestPlane.until("the job holds it", () -> {
            poll();
            return ofWiki().get("exempt").asBoolean();
        });
        assertThat(ofWiki().get("text").asString()).isEqualTo("Job " + job + " (app.restart) works on it.");
        sim.faults().releaseTasks();
        plane.endOf(job);
    }

    private Answer open(Object targets, Map<String, ?> more) {
        plane.as(OPERATOR);
        var body = new HashMap<String, Object>(more);
        body.put("name", "New disks");
        body.put("targets", targets);
        body.putIfAbsent("duration_s", 3600);
        return plane.as(OPERATOR).post("/maintenance", Json.write(body));
    }

    @Test
    void aWindowByHandCoversItsHostAndTheGuestsOnItUntilItIsEnded() {
        Answer opened = open(Map.of("host_ids", List.of(host)), Map.of());
        assertThat(opened.status()).as(opened.body()).isEqualTo(201);
        assertThat(opened.tree().get("status").asString()).isEqualTo("open");
        assertThat(opened.tree().get("source").asString()).isEqualTo("by_hand");
        assertThat(ofWiki().get("kind").asString()).isEqualTo("maintenance");
        assertThat(ofWiki().get("text").asString()).startsWith("Maintenance: New disks (until ");
        assertThat(exemption("host:" + host).get("exempt").asBoolean()).isTrue();
        plane.halt();
        plane.resume();
        poll();
        assertThat(ofWiki().get("kind").asString()).isEqualTo("maintenance");
        long id = opened.tree().get("id").asLong();
        Answer ended = plane.as(OPERATOR).post("/maintenance/" + id + "/end", "{}");
        assertThat(ended.tree().get("status").asString()).as(ended.body()).isEqualTo("ended");
        assertThat(ofWiki().get("exempt").asBoolean()).isFalse();
        assertThat(plane.as(OPERATOR).post("/maintenance/" + id + "/end", "{}").status())
                .isEqualTo(409);
    }

    @Test
    void aWindowCoversGuestsByNameAndByTagOnly() {
        plane.as(OWNER).patch("/apps/" + app + "/tags", "{\"tags\":[\"web\"]}");
        poll();
        Answer tagged = open(Map.of("tags", List.of("web")), Map.of());
        assertThat(tagged.status()).as(tagged.body()).isEqualTo(201);
        assertThat(ofWiki().get("kind").asString("")).isEqualTo("maintenance");
        assertThat(exemption("host:" + host).get("exempt").asBoolean()).isFalse();
        long id = tagged.tree().get("id").asLong();
        assertThat(plane.as(OPERATOR).delete("/maintenance/" + id, "{}").status())
                .isEqualTo(200);
        assertThat(ofWiki().get("exempt").asBoolean()).isFalse();
        open(Map.of("guests", List.of(Map.of("type", "app", "id", app))), Map.of());
        assertThat(ofWiki().get("kind").asString("")).isEqualTo("maintenance");
    }

    @Test
    void oneByScheduleTakesAnAdminAndIsInTheCalendar() {
        var cron = Map.of("cron", "30 3 * * *", "zone", "Europe/Berlin");
        assertThat(open(Map.of("all", true), cron).status()).isEqualTo(403);
        plane.as(ADMIN);
        Answer added = plane.as(ADMIN)
                .post(
                        "/maintenance",
                        Json.write(Map.of(
                                "name",
                                "Nights",
                                "targets",
                                Map.of("all", true),
                                "duration_s",
                                1800,
                                "cron",
                                "30 3 * * *",
                                "zone",
                                "Europe/Berlin")));
        assertThat(added.status()).as(added.body()).isEqualTo(201);
        assertThat(added.tree().get("next_starts").size()).isEqualTo(5);
        long id = added.tree().get("id").asLong();
        assertThat(plane.as(OPERATOR)
                        .patch("/maintenance/" + id, "{\"enabled\":false}")
                        .status())
                .isEqualTo(403);
        var now = InstantSource.system().instant();
        String calendar = plane.as(VIEWER)
                .get("/schedules/calendar?from=" + now + "&to=" + now.plus(Duration.ofDays(3)))
                .body();
        assertThat(calendar).contains("\"maintenance\"").contains("Nights");
        Answer off = plane.as(ADMIN).patch("/maintenance/" + id, "{\"enabled\":false,\"note\":\"no\"}");
        assertThat(off.tree().get("status").asString()).as(off.body()).isEqualTo("off");
    }

    @Test
    void targetsThatDoNotExistAreRefusedByTheirPlace() {
        Answer refused = open(Map.of("host_ids", List.of(host, 999)), Map.of());
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("host_ids").contains("There is no host 999.");
        assertThat(open(Map.of(), Map.of()).status()).isEqualTo(422);
        assertThat(open(Map.of("all", true), Map.of("team_id", 999)).status()).isEqualTo(404);
        new PairedFaults(Map.of("name", "x", "duration_s", 600, "targets", Map.of("host_ids", List.of(host))))
                .with("name", "")
                .with("starts_at", "2001-01-01T00:00:00Z")
                .with("duration_s", 1)
                .with("zone", "Mars/Olympus")
                .with("targets.host_ids.1", Map.of("host_ids", List.of(host, 999)))
                .areNamedTogether(body -> plane.as(OPERATOR).post("/maintenance", body));
        assertThat(plane.as(VIEWER)
                        .get("/maintenance/exemptions?target=app:999")
                        .status())
                .isEqualTo(404);
    }
}
