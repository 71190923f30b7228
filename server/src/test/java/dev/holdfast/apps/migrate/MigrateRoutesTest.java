package dev.holdfast.apps.migrate;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Moves between two standalone hosts that see one share, and within a cluster. Each test restores the shared setup. */
class MigrateRoutesTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.twoHosts();
    private static long alpha;
    private static long beta;
    private static long lab1;
    private static long lab2;

    private long app;

    @BeforeAll
    static void start() {
        var lab = sim.cluster("lab", "lab1", "lab2");
        lab.container(301, "lab1", "wiki").start();
        plane.start();
        List<Long> ids = plane.enrol(sim, "alpha", "beta", "lab1", "lab2");
        alpha = ids.get(0);
        beta = ids.get(1);
        lab1 = ids.get(2);
        lab2 = ids.get(3);
        // The first reading of the share must not meet the faults of a test.
        TestPlane.until(
                "the share was read",
                () -> plane.as(VIEWER)
                        .get("/backups/storages")
                        .tree()
                        .valueStream()
                        .filter(one -> one.get("storage").asString().equals("backup-nfs")
                                && !one.get("read_at").isNull())
                        .map(one -> one.get("host_id").asLong())
                        .toList()
                        .containsAll(List.of(alpha, beta)));
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @BeforeEach
    void adopt() {
        if (sim.clusterOf("alpha").guest(101) == null) sim.clusterOf("alpha").container(101, "alpha", "grafana");
        sim.guest("alpha", 101).set("onboot", 1).start();
        sync(alpha);
        app = plane.adopt(alpha, 101, "Grafana");
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        sim.faults().releaseTasks();
        sim.faults().taskDuration(Duration.ofMillis(20));
        plane.as(ADMIN).delete("/apps/" + app, "{\"confirm\":\"Grafana\",\"keep_ct\":true}");
        for (SimGuest guest : List.copyOf(sim.clusterOf("beta").guests())) {
            if (guest.vmid() != 101) sim.clusterOf("beta").remove(guest.vmid());
        }
    }

    private static void sync(long host) {
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
    }

    /** The next test moves something there. */
    private static void awaitOnline(long host) {
        sync(host);
        TestPlane.until(
                "the host is back",
                () -> plane.as(VIEWER)
                        .get("/hosts/" + host)
                        .tree()
                        .get("status")
                        .asString()
                        .equals("online"));
    }

    private static Answer preflight(long app, long host) {
        return plane.as(ADMIN).post("/apps/" + app + "/migrate/preflight", "{\"target_host_id\":" + host + "}");
    }

    private static Answer migrate(long app, long host, String name) {
        return plane.as(ADMIN)
                .post("/apps/" + app + "/migrate", "{\"target_host_id\":" + host + ",\"confirm\":\"" + name + "\"}");
    }

    private long begun() {
        Answer answer = migrate(app, beta, "Grafana");
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private static List<SimGuest> copies() {
        return sim.clusterOf("beta").guests().stream()
                .filter(g -> g.name().equals("grafana"))
                .toList();
    }

    private static long archives() {
        return sim.nodes().stream()
                .flatMap(n -> n.cluster().storages().stream().flatMap(s -> s.volumes(n.name()).stream()))
                .filter(v -> v.content().equals("backup"))
                .count();
    }

    private void assertIntact(long job) {
        assertThat(copies()).as(String.join("\n", plane.log(job))).isEmpty();
        SimGuest source = sim.guest("alpha", 101);
        assertThat(source.isRunning()).as(String.join("\n", plane.log(job))).isTrue();
        assertThat(String.valueOf(source.get("onboot"))).isEqualTo("1");
        assertThat(source.lock()).isNull();
        assertThat(archives()).as(String.join("\n", plane.log(job))).isZero();
        assertThat(plane.as(VIEWER).get("/apps/" + app).json())
                .containsEntry("host_id", (int) alpha)
                .containsEntry("ctid", 101);
    }

    @Test
    void thePreflightReportsWhatWouldHappen() {
        JsonNode result = preflight(app, beta).tree();
        assertThat(result.get("strategy").asString()).isEqualTo("shared_storage");
        assertThat(result.get("shared_storage").asString()).isEqualTo("backup-nfs");
        assertThat(result.get("blockers").isEmpty()).as(result.toString()).isTrue();
        assertThat(result.get("target").get("ctid").asInt()).isEqualTo(100);
        assertThat(result.get("warnings").toString()).contains("CT ID 101 is already in use on beta");
        assertThat(result.get("rootfs_storage").asString()).isEqualTo("local-lvm");
        assertThat(result.get("rootfs_options").size()).isEqualTo(2);
        assertThat(result.get("capacity_ok").asBoolean()).isTrue();
        assertThat(result.get("transfer_bytes").asLong()).isPositive();
        assertThat(result.get("est_downtime_s").asLong()).isPositive();
        assertThat(result.get("estimate_basis").asString()).contains("assumed");
        assertThat(result.get("self_target").asBoolean()).isFalse();
    }

    @Test
    void aBlockedMoveIsRefusedWithItsReasons() {
        sim.guest("alpha", 101).set("mp0", "/srv/music,mp=/music");
        try {
            assertThat(preflight(app, beta).tree().get("blockers").toString()).contains("mp0");
            Answer answer = migrate(app, beta, "Grafana");
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.error()).isEqualTo("migration_blocked");
            assertThat(answer.tree().get("blockers").toString()).contains("mp0");
        } finally {
            sim.guest("alpha", 101).set("mp0", null);
        }
        assertThat(preflight(app, alpha).tree().get("blockers").toString()).contains("already on alpha");
        assertThat(plane.as(VIEWER).get("/jobs?target=app:" + app).list()).isEmpty();
    }

    @Test
    void aMoveNeedsTheNameAndAnExistingHost() {
        Answer answer = migrate(app, beta, "grafana");
        assertThat(answer.json()).containsEntry("error", "confirm_required").containsEntry("confirm_phrase", "Grafana");
        assertThat(migrate(app, 999, "Grafana").status()).isEqualTo(404);
        assertThat(preflight(app, 999).status()).isEqualTo(404);
        assertThat(preflight(999, beta).status()).isEqualTo(404);
        String body = "{\"target_host_id\":" + beta + ",\"storage\":\"no such;name\"}";
        assertThat(plane.as(ADMIN)
                        .post("/apps/" + app + "/migrate/preflight", body)
                        .faults())
                .containsExactly("body.storage string_pattern_mismatch");
        assertThat(plane.as(OPERATOR)
                        .post("/apps/" + app + "/migrate", "{\"target_host_id\":" + beta + "}")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void aMoveOverASharedStorageUsesTheRequestedStorageAndLeavesNothingBehind() {
        String body = "{\"target_host_id\":" + beta + ",\"confirm\":\"Grafana\",\"storage\":\"local\"}";
        JsonNode end = plane.endOf(plane.as(ADMIN)
                .post("/apps/" + app + "/migrate", body)
                .tree()
                .get("job")
                .asLong());
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(end.get("kind").asString()).isEqualTo("app.migrate");
        assertThat(end.get("result").get("source_removed").asBoolean()).isTrue();
        SimGuest there = sim.guest("beta", 100);
        assertThat(there.isRunning()).isTrue();
        assertThat(there.name()).isEqualTo("grafana");
        assertThat(String.valueOf(there.get("onboot"))).isEqualTo("1");
        assertThat(String.valueOf(there.get("rootfs"))).startsWith("local:");
        assertThat(sim.clusterOf("alpha").guest(101)).isNull();
        assertThat(archives()).isZero();
        assertThat(plane.as(VIEWER).get("/apps/" + app).json())
                .containsEntry("host_id", (int) beta)
                .containsEntry("ctid", 100);
    }

    @ParameterizedTest(name = "{0} is refused")
    @CsvSource({
        "PUT alpha /nodes/alpha/lxc/101/config",
        "POST alpha .*/101/status/shutdown",
        "POST alpha .*/vzdump",
        "GET alpha .*/backup-nfs/content",
        "GET beta .*/backup-nfs/content",
        "POST beta /nodes/beta/lxc$",
        "POST beta .*/100/status/start"
    })
    void aRefusedStepLeavesTheSourceIntact(String step) {
        // Once: the rollback uses the same paths.
        var _ = sim.faults().fail(step, 500, "something broke").times(1);
        long job = begun();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("something broke", "The app is still on its original host.");
        assertIntact(job);
    }

    /** Begins a move and returns its job once it waits for a task that is held. */
    private long heldAt(String node, String task) {
        sim.faults().holdTasks(node + " " + task);
        long job = begun();
        TestPlane.until(
                "it is ordered",
                () -> sim.clusterOf(node).tasks().stream()
                        .anyMatch(t -> t.exit() == null && (node + " " + t.type() + " " + t.id()).endsWith(task)));
        return job;
    }

    @ParameterizedTest(name = "{1} on {0} fails")
    @CsvSource({"alpha, vzshutdown 101", "alpha, vzdump 101", "beta, vzrestore 100", "beta, vzstart 100"})
    void aFailedTaskLeavesTheSourceIntact(String node, String task) {
        long job = heldAt(node, task);
        if (task.startsWith("vzshutdown")) {
            TestPlane.until("it is stopped", () -> !sim.guest(node, 101).isRunning());
            sim.guest(node, 101).start();
        } else if (task.startsWith("vzstart")) {
            TestPlane.until("it runs", () -> sim.guest(node, 100).isRunning());
            sim.guest(node, 100).stop();
        }
        sim.faults().nextTaskFails("the disk is on fire");
        sim.faults().releaseTasks();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("on fire", "The app is still on its original host.");
        assertIntact(job);
    }

    @Test
    void aCanceledMoveIsRolledBack() {
        long job = heldAt("alpha", "vzdump 101");
        // The backup is held until it is stopped.
        plane.as(ADMIN).post("/jobs/" + job + "/cancel", "");
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("canceled");
        assertThat(end.get("error").asString()).contains("The app is still on its original host.");
        assertIntact(job);
    }

    @Test
    void whileAnAppIsMovedItIsNotForgottenNorChangedAndNeitherHostIsRemoved() {
        long job = heldAt("beta", "vzrestore 100");
        String item = "{\"items\":[{\"host_id\":" + beta + ",\"ctid\":100,\"name\":\"Mine\"}]}";
        for (Answer answer : List.of(
                plane.as(ADMIN).delete("/apps/" + app, "{\"confirm\":\"Grafana\",\"keep_ct\":true}"),
                plane.as(OPERATOR).patch("/apps/" + app, "{\"memory_mb\":512}"),
                plane.as(OPERATOR).put("/apps/" + app + "/network/net0", "{\"firewall\":true}"),
                plane.as(ADMIN).post("/apps/adopt", item),
                plane.as(OWNER).delete("/hosts/" + alpha, "{\"confirm\":\"alpha\"}"),
                plane.as(OWNER).delete("/hosts/" + beta, "{\"confirm\":\"beta\"}"))) {
            assertThat(answer.error()).as(answer.body()).isEqualTo("conflict");
            assertThat(answer.tree().get("job").asLong()).isEqualTo(job);
        }
        // Settings that only Holdfast stores may change, and a job that needs the container is queued.
        assertThat(plane.as(OPERATOR)
                        .patch("/apps/" + app, "{\"web_port\":3000}")
                        .status())
                .isEqualTo(200);
        Answer start = plane.as(OPERATOR).post("/apps/" + app + "/start", "{}");
        assertThat(start.status()).as(start.body()).isEqualTo(202);
        sim.faults().releaseTasks();
        assertThat(plane.endOf(job).get("status").asString()).isEqualTo("succeeded");
        plane.endOf(start.tree().get("job").asLong());
    }

    @Test
    void aContainerStartedDuringTheMoveStaysOnItsHost() {
        long job = heldAt("beta", "vzrestore 100");
        sim.guest("alpha", 101).start();
        sim.faults().releaseTasks();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("failed");
        assertThat(end.get("error").asString())
                .contains("was started on alpha during the move", "The app is still on its original host.");
        assertIntact(job);
    }

    @Test
    void aMoveContinuesAfterAnInterruption() {
        long job = heldAt("beta", "vzrestore 100");
        plane.halt();
        sim.faults().releaseTasks();
        plane.resume();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(copies())
                .singleElement()
                .satisfies(g -> assertThat(g.isRunning()).isTrue());
        assertThat(sim.clusterOf("alpha").guest(101)).isNull();
    }

    @Test
    void anOldContainerThatCanNotBeRemovedStaysStoppedAndIsReported() {
        sim.faults().fail("DELETE alpha /nodes/alpha/lxc/101", 500, "storage is busy");
        long job = begun();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).isEqualTo("succeeded");
        assertThat(end.get("result").get("source_removed").asBoolean()).isFalse();
        assertThat(plane.log(job)).anyMatch(line -> line.contains("old container 101 is still on alpha"));
        assertThat(sim.guest("alpha", 101).isRunning()).isFalse();
        assertThat(String.valueOf(sim.guest("alpha", 101).get("onboot"))).isEqualTo("0");
    }

    @Test
    void theOldContainerIsNotStartedWhileTheNewOneMayRun() {
        long job = heldAt("beta", "vzstart 100");
        sim.node("beta").down();
        JsonNode end = plane.endOf(job);
        sim.node("beta").up();
        awaitOnline(beta);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("unknown");
        assertThat(end.get("error").asString()).contains("was left stopped");
        assertThat(sim.guest("alpha", 101).isRunning()).isFalse();
    }

    @Test
    void withinAClusterTheClusterMovesTheContainer() {
        long wiki = plane.adopt(lab1, 301, "Wiki");
        JsonNode result = preflight(wiki, lab2).tree();
        assertThat(result.get("strategy").asString()).as(result.toString()).isEqualTo("cluster");
        var _ = sim.faults()
                .fail("POST lab1 .*/301/migrate", 500, "something broke")
                .times(1);
        JsonNode failed =
                plane.endOf(migrate(wiki, lab2, "Wiki").tree().get("job").asLong());
        assertThat(failed.get("status").asString()).isEqualTo("failed");
        assertThat(failed.get("error").asString())
                .contains("something broke", "The app is still on its original host.");
        assertThat(sim.guest("lab1", 301).isRunning()).isTrue();
        JsonNode end = plane.endOf(migrate(wiki, lab2, "Wiki").tree().get("job").asLong());
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(sim.guest("lab1", 301).node()).isEqualTo("lab2");
        assertThat(sim.guest("lab1", 301).isRunning()).isTrue();
        assertThat(plane.as(VIEWER).get("/apps/" + wiki).json()).containsEntry("host_id", (int) lab2);
    }

    @Test
    void aMoveThatTheClusterAbortsLeavesTheContainerRunningOnItsNode() {
        sim.clusterOf("lab1").container(302, "lab1", "mail").start();
        sync(lab1);
        long mail = plane.adopt(lab1, 302, "Mail");
        // The task does not end by itself: it copies until the connection is lost.
        sim.faults().taskDuration(Duration.ofMinutes(20));
        long job = migrate(mail, lab2, "Mail").tree().get("job").asLong();
        TestPlane.until(
                "it is being copied",
                () -> sim.clusterOf("lab1").tasks().stream()
                        .anyMatch(t -> t.id().equals("302")
                                && t.lines().stream().anyMatch(line -> line.contains("goes to node"))));
        sim.node("lab2").down();
        JsonNode end = plane.endOf(job);
        sim.node("lab2").up();
        awaitOnline(lab2);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("The app is still on its original host.");
        assertThat(sim.guest("lab1", 302).node()).isEqualTo("lab1");
        assertThat(sim.guest("lab1", 302).isRunning()).isTrue();
    }

    @Test
    void aJobThatFindsABlockerEndsWithoutChanges() {
        // The job waits for another job of the same container, and the configuration changes during this time.
        sim.faults().holdTasks();
        plane.as(OPERATOR).post("/apps/" + app + "/restart", "{}");
        long job = begun();
        sim.guest("alpha", 101).set("mp0", "/srv/music,mp=/music");
        sim.faults().releaseTasks();
        JsonNode end = plane.endOf(job);
        sim.guest("alpha", 101).set("mp0", null);
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("can't be moved to this host now", "mp0");
        assertIntact(job);
    }

    @Test
    void aJobThatWaitsForTheMoveRunsOnTheNewContainer() {
        sim.faults().holdTasks("alpha vzdestroy 101");
        var begins = sim.faults().hang("POST alpha .*/101/status/shutdown");
        long move = begun();
        long stop = plane.as(OPERATOR)
                .post("/apps/" + app + "/stop", "{}")
                .tree()
                .get("job")
                .asLong();
        begins.lift();
        // The old container is being removed: the move still holds its number.
        assertThat(plane.endOf(stop).get("status").asString()).isEqualTo("succeeded");
        assertThat(copies())
                .singleElement()
                .satisfies(g -> assertThat(g.isRunning()).isFalse());
        assertThat(plane.as(VIEWER).get("/jobs/" + move).json()).containsEntry("status", "running");
        sim.faults().releaseTasks();
        assertThat(plane.endOf(move).get("status").asString()).isEqualTo("succeeded");
    }

    @Test
    void aQueuedUninstallDoesNotRemoveTheMovedContainer() {
        sim.faults().holdTasks();
        long job = begun();
        Answer uninstall = plane.as(ADMIN).delete("/apps/" + app, "{\"confirm\":\"Grafana\"}");
        sim.faults().releaseTasks();
        assertThat(plane.endOf(job).get("status").asString()).isEqualTo("succeeded");
        JsonNode end = plane.endOf(uninstall.tree().get("job").asLong());
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("moved in the meantime");
        assertThat(copies()).hasSize(1);
    }
}
