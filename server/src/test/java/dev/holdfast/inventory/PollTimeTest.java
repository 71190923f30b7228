package dev.holdfast.inventory;

import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.auth.TestClock;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.fault.FaultRule;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** When what a poll read was so. */
class PollTimeTest {
    private static final String RESOURCES = "GET alpha .*/cluster/resources$";

    private final TestClock clock = new TestClock();

    @RegisterExtension
    final TestPlane plane = TestPlane.at(clock);

    private final Sim sim = Sim.oneHost();

    @AfterEach
    void close() {
        sim.close();
    }

    private JsonNode poll() {
        return plane.as(VIEWER).get("/cluster/summary").tree().get("clusters").get(0);
    }

    private long asked() {
        return sim.node("alpha").requests().stream()
                .filter(request -> request.path().endsWith("/cluster/resources"))
                .count();
    }

    @Test
    void aSnapshotIsAsOldAsTheQuestionAndNotAsTheAnswer() {
        plane.enrol(sim, "alpha");
        Instant begun = clock.instant();
        long before = asked();
        FaultRule late = sim.faults().hang(RESOURCES).times(1);
        TestPlane.until("the cluster is asked", () -> asked() > before);
        sim.faults().hang(RESOURCES); // the next poll
        clock.pass(Duration.ofMinutes(1));
        late.lift();
        TestPlane.until("it has answered", () -> poll().get("poll_seconds").asDouble() == 60);
        assertThat(Instant.parse(poll().get("polled_at").asString())).isEqualTo(begun);
        sim.faults().clear();
    }
}
