package dev.holdfast.faults;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A disk that is really full or read-only: the data is on a small file system of its own. Needs root to mount it. */
class DatabaseTroubleTest {
    private final Sim sim = Sim.oneHost();
    private SmallDisk disk;
    private TestPlane plane;

    @AfterEach
    void close() throws Exception {
        sim.close();
        if (plane != null) plane.halt();
        if (disk != null) disk.close();
    }

    private void start() throws Exception {
        disk = SmallDisk.mount();
        plane = TestPlane.in(disk.folder());
        plane.resume();
    }

    @Test
    void aFullDiskRefusesWritesClearlyAndLeavesNothingHalfDone() throws Exception {
        start();
        long app = plane.adopt(plane.enrol(sim, "alpha").getFirst(), 101, "Grafana");
        plane.as(OPERATOR);
        plane.as(VIEWER);
        disk.fill();
        // SQLite continues while there is free space in its existing files.
        TestPlane.until(
                "a write fails on the full disk",
                () -> plane.as(OPERATOR)
                                .patch("/apps/" + app, "{\"name\":\"%s\"}".formatted("x".repeat(90)))
                                .status()
                        == 503);
        Answer refused =
                plane.as(ADMIN).post("/apps/adopt", "{\"items\":[{\"host_id\":1,\"ctid\":102,\"name\":\"no\"}]}");
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.json()).containsEntry("error", "database_unavailable");
        assertThat(refused.header("Retry-After")).isNotEmpty();
        assertThat(plane.as(VIEWER).get("/apps").list()).hasSize(1);
        assertThat(plane.stranger().get("/meta/health").json()).containsEntry("status", "degraded");
        disk.free();
        TestPlane.until(
                "it continues without a restart",
                () -> plane.as(OPERATOR)
                                .patch("/apps/" + app, "{\"name\":\"Again\"}")
                                .status()
                        == 200);
        assertThat(plane.stranger().get("/meta/health").json()).containsEntry("status", "ok");
        assertThat(plane.adopt(1, 102, "Gitea")).isPositive();
    }
}
