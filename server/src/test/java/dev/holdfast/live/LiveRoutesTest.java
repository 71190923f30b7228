package dev.holdfast.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.EventWatcher;
import dev.holdfast.TestPlane;
import dev.holdfast.access.Role;
import dev.holdfast.sim.Sim;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class LiveRoutesTest {
    private static final String EVENT = "X-Event-Id";
    private static final TestPlane plane = TestPlane.empty();
    private static Sim sim;
    private static long host;

    @BeforeAll
    static void start() {
        plane.start().as(Role.OWNER);
        sim = Sim.oneHost();
        plane.enrol(sim, "alpha");
        host = plane.as(Role.OWNER).get("/hosts").tree().get(0).get("id").asLong();
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @Test
    void aStreamFromTheEventOfAResponseMissesNoChangeOfWhatWasRead() {
        Answer read = plane.as(Role.OWNER).get("/hosts");
        plane.as(Role.OWNER).patch("/hosts/" + host, "{\"name\":\"renamed\"}");
        try (EventWatcher page =
                EventWatcher.of(plane.as(Role.VIEWER), "/events/stream?last_event_id=" + read.header(EVENT))) {
            TestPlane.until(
                    "the change is reported",
                    () -> page.events("resource").stream()
                            .anyMatch(event -> event.get("type").asString().equals("host")
                                    && event.get("id").asLong() == host));
            assertThat(page.events("resync")).isEmpty();
        }
    }

    @Test
    void onlyAResponseToWhoReadsSomethingNamesAnEvent() {
        assertThat(plane.as(Role.VIEWER).get("/hosts").header(EVENT)).matches("\\d+");
        assertThat(plane.stranger().get("/meta/health").header(EVENT)).isEmpty();
        assertThat(plane.as(Role.OWNER)
                        .patch("/hosts/" + host, "{\"name\":\"alpha\"}")
                        .header(EVENT))
                .isEmpty();
    }
}
