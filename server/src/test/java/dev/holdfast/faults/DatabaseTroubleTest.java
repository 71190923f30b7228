package dev.holdfast.faults;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A disk that is full or read-only, for real: the data lies on a small file system of its own. Needs root to mount. */
class DatabaseTroubleTest {
    private final Sim sim = Sim.oneHost();
    private Path mount;
    private TestPlane plane;

    @AfterEach
    void close() throws Exception {
        sim.close();
        if (plane != null) plane.halt();
        if (mount != null) run("umount", mount.toString());
    }

    private void start() throws Exception {
        mount = Files.createTempDirectory("holdfast-small");
        boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", mount.toString());
        if (!mounted) {
            System.out.println("SKIPPED: no small file system can be mounted here (it takes root).");
            mount = null;
        }
        Assumptions.assumeThat(mounted).isTrue();
        plane = TestPlane.in(mount);
        plane.resume();
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
    }

    private void fill() throws IOException {
        byte[] block = new byte[4096];
        try (var out = Files.newOutputStream(mount.resolve("ballast"))) {
            while (true) out.write(block);
        } catch (IOException full) {
            // that was the aim
        }
    }

    @Test
    void aFullDiskRefusesWritesClearlyAndNothingIsHalfDone() throws Exception {
        start();
        long app = plane.adopt(plane.enrol(sim, "alpha").getFirst(), 101, "Grafana");
        plane.as(OPERATOR);
        plane.as(VIEWER);
        fill();
        // SQLite goes on while there is room left in what it has already.
        TestPlane.until(
                "the disk is felt",
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
        Files.delete(mount.resolve("ballast"));
        TestPlane.until(
                "it goes on without a restart",
                () -> plane.as(OPERATOR)
                                .patch("/apps/" + app, "{\"name\":\"Again\"}")
                                .status()
                        == 200);
        assertThat(plane.stranger().get("/meta/health").json()).containsEntry("status", "ok");
        assertThat(plane.adopt(1, 102, "Gitea")).isPositive();
    }
}
