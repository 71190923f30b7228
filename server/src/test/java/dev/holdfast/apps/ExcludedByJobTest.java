package dev.holdfast.apps;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.TestDb;
import dev.holdfast.jobs.queue.Exclusions;
import dev.holdfast.sim.Sim;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The actions that are refused while a job destroys an app's container. */
class ExcludedByJobTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim sim = Sim.oneHost();

    @AfterEach
    void close() {
        sim.faults().releaseTasks();
        sim.close();
    }

    private static long job(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isIn(200, 202);
        return answer.tree().get("job").asLong();
    }

    private static Answer uninstall(TestPlane plane, long app) {
        return plane.as(ADMIN).delete("/apps/" + app, "{\"confirm\":\"Grafana\"}");
    }

    private static Answer forget(TestPlane plane, long app) {
        return plane.as(ADMIN).delete("/apps/" + app, "{\"confirm\":\"Grafana\",\"keep_ct\":true}");
    }

    /** An uninstall that waits for this held task. */
    private long uninstallHeldIn(String type, long app) {
        sim.faults().holdTasks(type);
        long job = job(uninstall(plane, app));
        untilOrdered(type);
        return job;
    }

    private void untilOrdered(String type) {
        TestPlane.until(
                "it is ordered",
                () -> sim.clusterOf("alpha").tasks().stream()
                        .anyMatch(task -> task.type().equals(type)));
    }

    private static void assertExcluded(String what, Answer answer, long job) {
        assertThat(answer.status()).as(what + " " + answer.body()).isEqualTo(409);
        assertThat(answer.error()).as(what).isEqualTo("conflict");
        assertThat(answer.tree().get("job").asLong()).as(what).isEqualTo(job);
        assertThat(answer.tree().get("detail").asString()).as(what).contains("job " + job);
    }

    @Test
    void whileAContainerIsDestroyedEveryOtherActionIsRefusedWithTheJob() {
        long host = plane.enrol(sim, "alpha").getFirst();
        long app = plane.adopt(host, 101, "Grafana");
        long job = uninstallHeldIn("vzstop", app);
        String path = "/apps/" + app;
        var answers = new LinkedHashMap<String, Answer>();
        for (String action : List.of("start", "stop", "restart", "shutdown")) {
            answers.put(action, plane.as(OPERATOR).post(path + "/" + action, "{}"));
        }
        answers.put("rename", plane.as(OPERATOR).patch(path, "{\"name\":\"Other\"}"));
        answers.put("reconfigure", plane.as(OPERATOR).patch(path, "{\"memory_mb\":512}"));
        answers.put("NIC", plane.as(OPERATOR).put(path + "/network/net0", "{\"firewall\":true}"));
        answers.put("uninstall", uninstall(plane, app));
        answers.put("forget", forget(plane, app));
        String item = "{\"items\":[{\"host_id\":" + host + ",\"ctid\":101,\"name\":\"Mine\"}]}";
        answers.put("adopt", plane.as(ADMIN).post("/apps/adopt", item));
        answers.put("remove host", plane.as(OWNER).delete("/hosts/" + host, "{\"confirm\":\"alpha\"}"));
        answers.forEach((what, answer) -> assertExcluded(what, answer, job));

        sim.faults().releaseTasks();
        assertThat(plane.endOf(job).get("status").asString()).isEqualTo("succeeded");
        assertThat(plane.as(VIEWER).get(path).status()).isEqualTo(404);
    }

    @Test
    void aQueuedUninstallExcludesOtherActionsUntilItIsCanceled() {
        long app = plane.adopt(plane.enrol(sim, "alpha").getFirst(), 101, "Grafana");
        sim.faults().holdTasks();
        long running = job(plane.as(OPERATOR).post("/apps/" + app + "/restart", "{}"));
        untilOrdered("vzreboot"); // before its app is forgotten
        long queued = job(uninstall(plane, app));
        assertExcluded("forget", forget(plane, app), queued);
        assertThat(plane.as(ADMIN).post("/jobs/" + queued + "/cancel", "{}").status())
                .isEqualTo(200);
        assertThat(forget(plane, app).status()).isEqualTo(200);
        sim.faults().releaseTasks();
        assertThat(plane.endOf(running).get("status").asString()).isEqualTo("succeeded");
    }

    @Test
    void aJobThatDestroyedItsContainerSucceedsEvenIfItsAppIsAlreadyGone() {
        long host = plane.enrol(sim, "alpha").getFirst();
        long app = plane.adopt(host, 101, "Grafana");
        long job = uninstallHeldIn("vzdestroy", app);
        // Also after the container is gone: "missing" would not give the reason.
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "");
        assertExcluded("start", plane.as(OPERATOR).post("/apps/" + app + "/start", "{}"), job);
        try (Db db = Db.open(plane.config().database())) {
            db.writing(h -> h.execute("DELETE FROM app WHERE id = ?", app));
        }
        sim.faults().releaseTasks();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(sim.clusterOf("alpha").guest(101)).isNull();
    }

    @Test
    void everyKindOfJobIsStartedByAnOperation() {
        assertThat(Exclusions.kinds())
                .allSatisfy(kind -> assertThat(plane.wiring().ops().list()).anyMatch(op -> op.starts(kind)));
    }

    /** With any number of concurrent requests and replicas, one of the two happens, once. */
    @Test
    void onlyOneOfConcurrentUninstallAndForgetSucceeds(@TempDir Path keys) {
        Map<String, String> shared = Map.of(
                "HOLDFAST_DATABASE_URL",
                String.valueOf(TestDb.POSTGRES.place().url()),
                "HOLDFAST_MASTER_KEY",
                keys.resolve("master.key").toString());
        sim.faults().holdTasks("vzdestroy");
        try (TestPlane one = TestPlane.with(shared, InstantSource.system()).start();
                TestPlane two = TestPlane.with(shared, InstantSource.system()).start()) {
            long host = one.enrol(sim, "alpha").getFirst();
            var atOne = one.as(ADMIN);
            var atTwo = two.stranger().carrying(atOne.cookie());
            var jobs = new ArrayList<Long>();
            for (int ctid : List.of(101, 102, 103)) {
                long app = one.adopt(host, ctid, "Grafana");
                List<Answer> answers = IntStream.range(0, 8)
                        .mapToObj(i -> CompletableFuture.supplyAsync(() -> (i % 2 == 0 ? atOne : atTwo)
                                .delete("/apps/" + app, "{\"confirm\":\"Grafana\",\"keep_ct\":" + (i % 4 > 1) + "}")))
                        .toList()
                        .stream()
                        .map(CompletableFuture::join)
                        .toList();
                assertThat(answers.stream().map(Answer::status))
                        .as("%s", answers.stream().map(Answer::body).toList())
                        .isSubsetOf(200, 409, 404)
                        .containsOnlyOnce(200);
                for (Answer answer : answers) {
                    if (answer.status() != 200) continue;
                    JsonNode passed = answer.tree();
                    if (passed.has("job")) jobs.add(passed.get("job").asLong());
                    else assertThat(passed.get("ct_kept").asBoolean()).isTrue();
                }
            }
            sim.faults().releaseTasks();
            jobs.forEach(
                    job -> assertThat(one.endOf(job).get("status").asString()).isEqualTo("succeeded"));
            assertThat(sim.clusterOf("alpha").guests()).hasSize(3 - jobs.size());
        }
    }
}
