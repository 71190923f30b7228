package dev.holdfast.guests;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Apps whose containers are missing. Each test has its own container. */
class MissingGuestsTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(2);
    private static long host;

    @BeforeAll
    static void start() {
        plane.start();
        host = plane.enrol(sim, "lab1", "lab2").getFirst();
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        sim.clusterOf("lab1").quorum(true);
        sim.node("lab2").up();
    }

    private static boolean isMissing(long app) {
        return !plane.as(VIEWER).get("/apps/" + app).tree().get("missing_since").isNull();
    }

    /** Polls the cluster this many times; when it returns, every poll but the last was evaluated. */
    private static void poll(int times) {
        for (int i = 0; i < times; i++) plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
    }

    /** Polls until the condition holds. */
    private static void until(String description, BooleanSupplier condition) {
        TestPlane.until(description, () -> {
            poll(1);
            return condition.getAsBoolean();
        });
    }

    @Test
    void anAppIsMissingUntilItsContainerIsSeenAgainOrItIsForgotten() {
        long app = plane.adopt(host, 101, "Wiki");
        assertThat(isMissing(app)).isFalse();
        Object nic = sim.clusterOf("lab1").guest(101).get("net0");
        sim.clusterOf("lab1").remove(101);
        until("it is missing", () -> isMissing(app));
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("status", "unknown");
        Answer refused = plane.as(VIEWER).get("/apps/" + app + "/network");
        assertThat(refused.error()).isEqualTo("guest_missing");
        assertThat(refused.json())
                .containsEntry(
                        "detail", "Container 101 no longer exists. Restore it with this CT ID, or forget the app.");
        sim.clusterOf("lab1").container(101, "lab1", "wiki", Map.of("net0", nic));
        until("it is there again", () -> !isMissing(app));
        sim.clusterOf("lab1").remove(101);
        until("it is missing again", () -> isMissing(app));
        assertThat(plane.as(ADMIN)
                        .delete("/apps/" + app, "{\"confirm\":\"Wiki\",\"keep_ct\":true}")
                        .status())
                .isEqualTo(200);
        assertThat(plane.as(VIEWER).get("/apps/" + app).status()).isEqualTo(404);
    }

    @Test
    void aVirtualMachineWithTheCtIdOfAMissingContainerIsNotTheApp() {
        sim.clusterOf("lab1").container(150, "lab1", "games");
        poll(1);
        long app = plane.adopt(host, 150, "Games");
        Object nic = sim.clusterOf("lab1").guest(150).get("net0");
        sim.clusterOf("lab1").remove(150);
        sim.clusterOf("lab1").machine(150, "lab1", "games");
        until("it is missing", () -> isMissing(app));
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("status", "unknown");
        assertThat(plane.as(VIEWER).get("/apps/" + app + "/network").error()).isEqualTo("guest_missing");
        sim.clusterOf("lab1").remove(150);
        sim.clusterOf("lab1").container(150, "lab1", "games", Map.of("net0", nic));
        // Another guest had the number meanwhile: a person says that it is the app after all.
        until(
                "it is adopted again",
                () -> plane.as(ADMIN)
                                .post("/apps/" + app + "/readopt", "{\"confirm\":\"Games\"}")
                                .status()
                        == 200);
        until("it is the app's", () -> !isMissing(app));
    }

    @Test
    void aClusterWithoutQuorumIsNotTrusted() {
        long app = plane.adopt(host, 102, "Mail");
        sim.clusterOf("lab1").quorum(false);
        poll(2);
        sim.clusterOf("lab1").remove(102);
        poll(3);
        assertThat(isMissing(app)).isFalse();
        sim.clusterOf("lab1").quorum(true);
        until("it is missing", () -> isMissing(app));
    }

    @Test
    void aContainerOnANodeThatIsDownIsNotMissing() {
        long app = plane.adopt(host, 111, "Photos");
        sim.node("lab2").crash();
        poll(2);
        sim.clusterOf("lab1").remove(111);
        poll(3);
        assertThat(isMissing(app)).isFalse();
        sim.node("lab2").up();
        until("it is missing", () -> isMissing(app));
    }

    @Test
    void aContainerThatTheTokenMayNoLongerSeeIsNotMissing() {
        long app = plane.adopt(host, 112, "Music");
        String statusPath = "/lxc/112/status/current";
        sim.faults().fail("GET lab2 .*" + statusPath, 403, "Permission check failed (/vms/112, VM.Audit)");
        sim.clusterOf("lab1").remove(112);
        until(
                "the node was queried",
                () -> sim.node("lab2").requests().stream()
                                .filter(r -> r.path().endsWith(statusPath))
                                .count()
                        > 1);
        assertThat(isMissing(app)).isFalse();
        sim.faults().clear();
        until("it is missing", () -> isMissing(app));
    }
}
