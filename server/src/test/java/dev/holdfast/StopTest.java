package dev.holdfast;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Sim;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A stop in the middle of work: streams are open, clusters are being polled, a job follows its task. */
class StopTest {
    @Test
    void aStopIsCleanAndRunningJobsContinueAfterTheRestart() {
        try (Sim sim = Sim.cluster(2);
                var plane = TestPlane.empty().start();
                var troubles = new LoggedErrors()) {
            long host = plane.enrol(sim, "lab1", "lab2").getFirst();
            long app = plane.adopt(host, 101, "Wiki");
            sim.faults().holdTasks();
            long job = plane.as(OPERATOR)
                    .post("/apps/" + app + "/restart", "{}")
                    .tree()
                    .get("job")
                    .asLong();
            for (int round = 0; round < 3; round++) {
                List<EventWatcher> watchers = new ArrayList<>();
                for (int i = 0; i < 10; i++) {
                    watchers.add(EventWatcher.of(plane.as(VIEWER), "/events/stream"));
                    watchers.add(EventWatcher.of(plane.as(VIEWER), "/jobs/" + job + "/events/stream"));
                }
                plane.as(VIEWER).patch("/apps/" + app, "{\"name\":\"Wiki " + round + "\"}");
                plane.halt();
                TestPlane.until("the streams ended", () -> watchers.stream().allMatch(EventWatcher::hasEnded));
                plane.resume();
            }
            sim.faults().releaseTasks();
            assertThat(plane.endOf(job).get("status").asString()).isEqualTo("succeeded");
            assertThat(troubles.lines()).isEmpty();
        }
    }

    @Test
    void aStopDoesNotWaitForASilentHost() {
        try (Sim sim = Sim.cluster(2);
                var plane = TestPlane.empty().start();
                var troubles = new LoggedErrors()) {
            long host = plane.enrol(sim, "lab1", "lab2").getFirst();
            plane.adopt(host, 101, "Wiki");
            sim.faults().hang("/cluster/resources");
            sim.faults().hang("/version");
            int before = sim.node("lab1").requests().size();
            TestPlane.until(
                    "a request to a host hangs",
                    () -> sim.node("lab1").requests().size() > before);
            plane.halt();
            assertThat(troubles.lines()).isEmpty();
        }
    }
}
