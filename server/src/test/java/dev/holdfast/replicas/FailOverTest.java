package dev.holdfast.replicas;

import static dev.holdfast.access.Role.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.EventWatcher;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.db.OwnPostgres;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** PostgreSQL is killed, and its standby becomes the primary. */
@Timeout(600)
class FailOverTest {
    private static final String LINES = "SELECT count(*) FROM job_event";
    private static final String RECEIVERS = "SELECT count(*) FROM pg_stat_wal_receiver";
    private static final String BEAT = "SELECT max(beat) FROM instance";

    @TempDir
    Path directory;

    @Test
    void replicasGoOnWithTheStandbyAndAJobIsDoneOnce() throws Exception {
        try (Sim sim = Sim.oneHost();
                OwnPostgres primary = new OwnPostgres();
                OwnPostgres standby = primary.standby()) {
            primary.replicateSynchronously();
            try (TestPlane one = start(primary, standby);
                    TestPlane two = start(primary, standby)) {
                TestBrowser here = one.as(ADMIN);
                TestBrowser there = two.stranger().carrying(here.cookie());
                long app = one.adopt(one.enrol(sim, "alpha").getFirst(), 101, "Grafana");
                sim.faults().holdTasks();
                long job = stop(here, app);
                TestPlane.until("its task runs", () -> hasTask(sim) && hasLines(there, job));
                assertThat(addChannel(here, "before").status()).isEqualTo(201);

                primary.kill();
                for (TestBrowser each : List.of(here, there)) {
                    TestPlane.until("it is noticed", () -> each.get("/replicas").status() == 503);
                    assertThat(addChannel(each, "meanwhile").status()).isEqualTo(503);
                }
                standby.promote();
                for (TestBrowser each : List.of(here, there)) {
                    TestPlane.until("it answers", () -> each.get("/replicas").status() == 200);
                }

                assertThat(channels(there)).containsExactly("before");
                try (EventWatcher watcher = EventWatcher.live(there)) {
                    TestPlane.until(
                            "it can be written", () -> addChannel(here, "after").status() == 201);
                    TestPlane.until(
                            "the other one is woken",
                            () -> watcher.events("resource").stream()
                                    .anyMatch(event ->
                                            event.get("type").asString().equals("channel")));
                }
                sim.faults().releaseTasks();
                TestPlane.until(
                        "the job ends", () -> status(there, "/jobs/" + job).equals("succeeded"));
                assertThat(sim.clusterOf("alpha").tasks()).hasSize(1);
                TestPlane.until(
                        "a poll sees it", () -> status(there, "/apps/" + app).equals("stopped"));
                TestPlane.until("one of them polls", () -> polling(here).size() == 1);
            }
        }
    }

    @Test
    void aStandbyThatLacksTransactionsIsNoticedAndNothingIsWrittenBeforeARestart() throws Exception {
        try (Sim sim = Sim.oneHost();
                OwnPostgres primary = new OwnPostgres();
                OwnPostgres standby = primary.standby();
                TestPlane plane = start(primary, standby)) {
            TestBrowser admin = plane.as(ADMIN);
            long app = plane.adopt(plane.enrol(sim, "alpha").getFirst(), 101, "Grafana");
            sim.faults().holdTasks();
            long job = stop(admin, app);
            TestPlane.until("its task runs", () -> hasTask(sim) && hasLines(admin, job));
            TestPlane.until("the standby has that too", () -> standby.number(LINES) == primary.number(LINES));
            standby.stopFollowing();
            TestPlane.until("the standby gets nothing more", () -> standby.number(RECEIVERS) == 0);
            long beat = primary.number(BEAT);
            TestPlane.until("it lacks a heartbeat", () -> primary.number(BEAT) > beat);
            primary.kill();
            standby.promote();

            TestPlane.until("it is noticed", () -> database(plane).equals("replaced"));
            Answer refused = addChannel(admin, "meanwhile");
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.body()).contains("Restart Holdfast");

            plane.halt();
            plane.resume();
            assertThat(database(plane)).isEqualTo("ok");
            TestBrowser again = plane.as(ADMIN);
            JsonNode copy = again.get("/meta/restored-copy").tree();
            assertThat(copy.get("open").asBoolean()).as(copy.toString()).isTrue();
            assertThat(copy.get("begun").asInt()).isOne();
            assertThat(again.get("/jobs/" + job).tree().get("waits_for").asString())
                    .contains("an owner has to decide");
            assertThat(sim.clusterOf("alpha").tasks()).hasSize(1);
            assertThat(addChannel(again, "after").status()).isEqualTo(201);
        }
    }

    private TestPlane start(OwnPostgres primary, OwnPostgres standby) {
        Map<String, String> environment = Map.of(
                "HOLDFAST_DATABASE_URL",
                "jdbc:postgresql://localhost:" + primary.port() + ",localhost:" + standby.port()
                        + "/postgres?user=postgres&targetServerType=primary",
                "HOLDFAST_MASTER_KEY",
                directory.resolve("master.key").toString());
        return TestPlane.with(environment, InstantSource.system()).start();
    }

    private static String database(TestPlane plane) {
        return plane.stranger().get("/meta/health").tree().get("database").asString();
    }

    private static long stop(TestBrowser by, long app) {
        return by.post("/apps/" + app + "/stop", "{}").tree().get("job").asLong();
    }

    private static boolean hasTask(Sim sim) {
        return !sim.clusterOf("alpha").tasks().isEmpty();
    }

    private static boolean hasLines(TestBrowser by, long job) {
        return !by.get("/jobs/" + job + "/events").list().isEmpty();
    }

    private static Answer addChannel(TestBrowser by, String name) {
        return by.post(
                "/notifications/channels",
                Json.write(Map.of("name", name, "url", "https://receiver.example.net/" + name)));
    }

    private static List<String> channels(TestBrowser by) {
        return by.get("/notifications/channels")
                .tree()
                .valueStream()
                .map(channel -> channel.get("name").asString())
                .toList();
    }

    private static String status(TestBrowser by, String path) {
        return by.get(path).tree().get("status").asString();
    }

    private static List<JsonNode> polling(TestBrowser by) {
        return ReplicasTest.replicas(by).stream()
                .filter(replica -> !replica.get("clusters").isEmpty())
                .toList();
    }
}
