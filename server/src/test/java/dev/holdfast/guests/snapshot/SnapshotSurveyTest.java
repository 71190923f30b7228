package dev.holdfast.guests.snapshot;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.auth.TestClock;
import dev.holdfast.sim.Sim;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When the snapshots of guests are read. */
class SnapshotSurveyTest {
    private final TestClock clock = new TestClock();
    private final TestPlane plane = TestPlane.at(clock);
    private final Sim sim = Sim.empty();
    private long host;

    @BeforeEach
    void enrol() {
        var alpha = sim.host("alpha");
        for (int ctid = 300; ctid < 330; ctid++) alpha.container(ctid, "alpha", "ct" + ctid);
        plane.start().as(OWNER);
        host = plane.enrol(sim, "alpha").getFirst();
        TestPlane.until("all were read", () -> {
            poll();
            // Guests that are not known yet are not unread either.
            return asked().size() == 30
                    && plane.as(VIEWER).get("/snapshots").tree().get("unread").isEmpty();
        });
    }

    @AfterEach
    void close() {
        plane.close();
        sim.close();
    }

    private void poll() {
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
    }

    private List<String> names() {
        return plane.as(VIEWER)
                .get("/snapshots")
                .tree()
                .get("snapshots")
                .valueStream()
                .map(one -> one.get("name").asString())
                .toList();
    }

    private void awaitNames(String... expected) {
        TestPlane.until("the snapshots are " + List.of(expected), () -> {
            poll();
            return List.of(expected).equals(names());
        });
    }

    /** The guests that were asked for their snapshots. */
    private Set<String> asked() {
        return sim.node("alpha").requests().stream()
                .filter(one -> one.method().equals("GET") && one.path().endsWith("/snapshot"))
                .map(one -> one.path().replaceFirst(".*/lxc/(\\d+)/.*", "$1"))
                .collect(Collectors.toSet());
    }

    @Test
    void oneMadeElsewhereIsSeenAfterItsTask() {
        sim.node("alpha").forgetRequests();
        sim.node("alpha").ask("POST", "/nodes/alpha/lxc/300/snapshot", Map.of("snapname", "elsewhere"));
        TestPlane.until(
                "the task is over",
                () -> sim.clusterOf("alpha").tasks().getFirst().exit() != null);
        clock.pass(Duration.ofMinutes(1));
        awaitNames("elsewhere");
        assertThat(asked()).contains("300").isSubsetOf("300", "312"); // that one is due by the clock in this minute
        sim.node("alpha").ask("DELETE", "/nodes/alpha/lxc/300/snapshot/elsewhere", Map.of());
        TestPlane.until(
                "the task is over",
                () -> sim.clusterOf("alpha").tasks().getFirst().exit() != null);
        clock.pass(Duration.ofMinutes(1));
        awaitNames();
    }

    @Test
    void soManyTasksThatNotAllAreListedLeaveNoneOut() {
        clock.pass(Duration.ofMinutes(1));
        sim.node("alpha").ask("POST", "/nodes/alpha/lxc/329/snapshot", Map.of("snapname", "first"));
        awaitNames("first");
        for (int ctid = 300; ctid < 329; ctid++) {
            sim.node("alpha").ask("POST", "/nodes/alpha/lxc/" + ctid + "/snapshot", Map.of("snapname", "second"));
        }
        TestPlane.until(
                "all are over", () -> sim.clusterOf("alpha").tasks().stream().allMatch(task -> task.exit() != null));
        clock.pass(Duration.ofMinutes(1));
        TestPlane.until("all are seen", () -> {
            poll();
            return names().size() == 30;
        });
    }
}
