package dev.holdfast.live;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.EventWatcher;
import dev.holdfast.TestPlane;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.sim.Sim;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Two services on one PostgreSQL: a job can be followed at both, whichever runs it. */
class LiveReplicasTest {
    @TempDir
    Path keys;

    @Test
    void aJobCanBeFollowedAtBothServices() {
        Map<String, String> shared = Map.of(
                "HOLDFAST_DATABASE_URL",
                String.valueOf(TestDb.POSTGRES.place().url()),
                "HOLDFAST_MASTER_KEY",
                keys.resolve("master.key").toString());
        try (Sim sim = Sim.oneHost();
                TestPlane one = TestPlane.with(shared, InstantSource.system()).start();
                TestPlane two = TestPlane.with(shared, InstantSource.system()).start()) {
            long app = one.adopt(one.enrol(sim, "alpha").getFirst(), 101, "Grafana");
            var atOne = one.as(OPERATOR);
            var atTwo = two.stranger().carrying(atOne.cookie());
            sim.faults().holdTasks();
            try (EventWatcher oneSees = EventWatcher.live(atOne);
                    EventWatcher twoSees = EventWatcher.live(atTwo)) {
                TestPlane.until(
                        "both are open",
                        () -> one.wiring().openStreams() + two.wiring().openStreams() == 2);
                long job = atTwo.post("/apps/" + app + "/stop", "{}")
                        .tree()
                        .get("job")
                        .asLong();
                for (EventWatcher watcher : new EventWatcher[] {oneSees, twoSees}) {
                    TestPlane.until(
                            "it is seen running", () -> states(watcher, job).anyMatch("running"::equals));
                }
                try (EventWatcher oneFollows = EventWatcher.of(atOne, "/jobs/" + job + "/events/stream");
                        EventWatcher twoFollows = EventWatcher.of(atTwo, "/jobs/" + job + "/events/stream")) {
                    sim.faults().releaseTasks();
                    for (EventWatcher watcher : new EventWatcher[] {oneSees, twoSees}) {
                        TestPlane.until(
                                "its end is seen", () -> states(watcher, job).anyMatch("succeeded"::equals));
                        assertThat(states(watcher, job).toList()).endsWith("succeeded");
                    }
                    for (EventWatcher follower : new EventWatcher[] {oneFollows, twoFollows}) {
                        TestPlane.until("the stream has ended", follower::hasEnded);
                        assertThat(follower.events("line")).isNotEmpty();
                        assertThat(follower.events("status")
                                        .getLast()
                                        .get("status")
                                        .asString())
                                .isEqualTo("succeeded");
                    }
                }
            }
            assertThat(one.as(ADMIN).get("/jobs?status=queued").list()).isEmpty();
        }
    }

    private static Stream<String> states(EventWatcher watcher, long job) {
        return watcher.events("job").stream()
                .filter(event -> event.get("id").asLong() == job)
                .map((JsonNode event) -> event.get("status").asString());
    }
}
