package dev.holdfast.faults;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.base.db.SqliteDamage;
import dev.holdfast.sim.Sim;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A database with a damaged table: the service reports it, and no job waits for it without end. */
class DamagedDatabaseTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    @Test
    void jobsWhoseTranscriptCannotBeStoredEndAndReleaseTheirSlots() throws Exception {
        try (Sim sim = Sim.oneHost()) {
            long host = plane.enrol(sim, "alpha").getFirst();
            var apps = new ArrayList<Long>();
            for (int ctid = 101; ctid <= 106; ctid++) {
                if (sim.clusterOf("alpha").guest(ctid) == null)
                    sim.clusterOf("alpha").container(ctid, "alpha", "more" + ctid);
                sim.guest("alpha", ctid).start();
                apps.add(plane.adopt(host, ctid, "app" + ctid));
            }
            plane.as(OPERATOR);
            plane.halt();
            SqliteDamage.to(plane.directory().resolve("holdfast.db"), "job_event");
            plane.resume();
            List<Long> jobs = apps.stream()
                    .map(app -> plane.as(OPERATOR)
                            .post("/apps/" + app + "/stop", "{}")
                            .tree()
                            .get("job")
                            .asLong())
                    .toList();
            // Six of them with four slots: each of the first four has released its own.
            TestPlane.until(
                    "all are over",
                    () -> jobs.stream()
                            .allMatch(id -> !job(id).get("finished_at").isNull()));
            for (long id : jobs) {
                assertThat(job(id).get("error").asString()).containsIgnoringCase("the database is damaged");
            }
            assertThat(plane.stranger().get("/meta/health").json())
                    .containsEntry("status", "degraded")
                    .containsEntry("database", "corrupt");
            assertThat(plane.as(ADMIN)
                            .patch("/apps/" + apps.getFirst(), "{\"name\":\"other\"}")
                            .status())
                    .as("undamaged tables stay usable")
                    .isEqualTo(200);
            assertThat(plane.stranger().get("/meta/health").json()).containsEntry("database", "corrupt");
        }
    }

    private JsonNode job(long id) {
        return plane.as(OPERATOR).get("/jobs/" + id).tree();
    }
}
