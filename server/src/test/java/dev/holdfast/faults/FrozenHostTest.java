package dev.holdfast.faults;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A host that accepts requests but answers none while four jobs follow their tasks there. */
class FrozenHostTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.with(Map.of("HOLDFAST_JOB_SILENCE_SECONDS", "3600"), InstantSource.system());

    private final Sim sim = Sim.twoHosts();

    @AfterEach
    void close() {
        sim.faults().clear();
        sim.faults().releaseTasks();
        sim.close();
    }

    private long ask(long app, String action) {
        return plane.as(OPERATOR)
                .post("/apps/" + app + "/" + action, "{}")
                .tree()
                .get("job")
                .asLong();
    }

    private JsonNode job(long id) {
        return plane.as(VIEWER).get("/jobs/" + id).tree();
    }

    @Test
    void jobsOfOtherHostsRunAndItsOwnContinueWhenItAnswers() {
        sim.clusterOf("alpha").container(104, "alpha", "wiki").start();
        sim.clusterOf("alpha").container(105, "alpha", "mail").start();
        List<Long> hosts = plane.enrol(sim, "alpha", "beta");
        long other = plane.adopt(hosts.get(1), 101, "Jellyfin");
        sim.faults().holdTasks("alpha");
        List<Long> frozen = IntStream.of(101, 102, 104, 105)
                .mapToObj(ctid -> ask(plane.adopt(hosts.getFirst(), ctid, "App " + ctid), "stop"))
                .toList();
        TestPlane.until(
                "all four tasks run",
                () -> sim.clusterOf("alpha").tasks().stream()
                                .filter(task -> task.type().equals("vzstop"))
                                .count()
                        == 4);
        sim.faults().hang("alpha");
        TestPlane.until(
                "all four wait for it",
                () -> frozen.stream()
                        .allMatch(id -> Objects.equals(
                                job(id).get("waits_for").asString(null), "the host alpha does not answer")));
        for (String action : List.of("stop", "start", "restart")) {
            assertThat(plane.endOf(ask(other, action)).get("status").asString()).isEqualTo("succeeded");
        }
        assertThat(frozen)
                .allSatisfy(id -> assertThat(job(id).get("status").asString()).isEqualTo("running"));

        sim.faults().clear();
        sim.faults().releaseTasks();
        assertThat(frozen)
                .allSatisfy(id ->
                        assertThat(plane.endOf(id).get("status").asString()).isEqualTo("succeeded"));
    }
}
