package dev.holdfast.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.fault.FaultRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The service as a separate process, killed without warning and started again on the same data. */
class KilledTest {
    @TempDir
    Path data;

    private final Sim sim = Sim.oneHost();
    private ServiceProcess service;
    private TestBrowser owner;

    @AfterEach
    void close() throws IOException, InterruptedException {
        sim.close();
        if (service != null) service.close();
    }

    private void start() throws IOException {
        service = ServiceProcess.start(Map.of("HOLDFAST_DATA", data.toString(), "HOLDFAST_JOB_SILENCE_SECONDS", "20"));
        owner = service.owner();
    }

    private void kill() throws InterruptedException {
        service.kill();
    }

    private void adopt(int... ctids) {
        assertThat(owner.post("/hosts", TestPlane.hostIn(sim, "alpha")).status())
                .isEqualTo(201);
        for (int ctid : ctids) {
            assertThat(owner.post(
                                    "/apps/adopt",
                                    "{\"items\":[{\"host_id\":1,\"ctid\":%d,\"name\":\"app%d\"}]}"
                                            .formatted(ctid, ctid))
                            .status())
                    .isEqualTo(200);
        }
    }

    private JsonNode job(long id) {
        return owner.get("/jobs/" + id).tree();
    }

    private JsonNode end(long id) {
        owner.get("/jobs/" + id + "/events/stream");
        return job(id);
    }

    @ParameterizedTest(name = "a task that ends with \"{0}\" makes the job {1}")
    @CsvSource({"'', succeeded", "disk is full, failed"})
    void aJobThatFollowedATaskContinuesAndEndsLikeTheTask(String failure, String status) throws Exception {
        start();
        adopt(101);
        sim.faults().holdTasks();
        long job = owner.post("/apps/1/stop", "{}").tree().get("job").asLong();
        TestPlane.until(
                "the task is followed",
                () -> sim.node("alpha").requests().stream()
                        .anyMatch(r -> r.path().contains("/tasks/") && r.path().endsWith("/status")));
        kill();
        if (!failure.isEmpty()) {
            sim.guest("alpha", 101).start(); // or the state would tell that it was stopped
            sim.faults().nextTaskFails(failure);
        }
        sim.faults().releaseTasks();
        start();
        assertThat(end(job).get("status").asString()).isEqualTo(status);
        // Only one order, despite the restart.
        assertThat(sim.node("alpha").requests().stream().filter(r -> r.path().endsWith("/status/stop")))
                .hasSize(1);
        List<String> log = owner.get("/jobs/" + job + "/events")
                .tree()
                .valueStream()
                .filter(e -> !e.get("stream").asString().equals("status"))
                .map(e -> e.get("message").asString())
                .toList();
        assertThat(log).doesNotHaveDuplicates().anyMatch(line -> line.startsWith("TASK "));
    }

    private long restart() {
        return owner.post("/apps/1/restart", "{}").tree().get("job").asLong();
    }

    private long restartsOrdered() {
        return sim.node("alpha").requests().stream()
                .filter(r -> r.path().endsWith("/status/reboot"))
                .count();
    }

    private long restartsBegun() {
        return sim.clusterOf("alpha").tasks().stream()
                .filter(t -> t.type().equals("vzreboot"))
                .count();
    }

    @ParameterizedTest(name = "an order that the host carries out {0} ends as {1}")
    @CsvSource({"before the next start, succeeded", "later, unknown"})
    void anOrderInProgressIsNotRepeatedAndNotMistakenForAnEarlierOne(String when, String status) throws Exception {
        start();
        adopt(101);
        assertThat(end(restart()).get("status").asString()).isEqualTo("succeeded");
        FaultRule underWay = sim.faults().hang("POST alpha .*/status/reboot");
        long job = restart();
        TestPlane.until("the order is under way", () -> restartsOrdered() == 2);
        kill();
        if (status.equals("succeeded")) {
            underWay.lift();
            TestPlane.until("the host carries it out", () -> restartsBegun() == 2);
        }
        start();
        assertThat(end(job).get("status").asString()).as(when).isEqualTo(status);
        assertThat(restartsOrdered()).isEqualTo(2);
        underWay.lift();
    }

    @Test
    void queuedJobsRunAfterTheRestart() throws Exception {
        start();
        int[] ctids = {101, 102, 103, 104, 105, 106, 107};
        for (int ctid = 103; ctid <= 107; ctid++) {
            if (sim.clusterOf("alpha").guest(ctid) == null)
                sim.clusterOf("alpha").container(ctid, "alpha", "more" + ctid);
            sim.guest("alpha", ctid).start();
        }
        adopt(ctids);
        sim.faults().holdTasks();
        var jobs = new ArrayList<Long>();
        for (int app = 1; app <= ctids.length; app++) {
            jobs.add(
                    owner.post("/apps/" + app + "/stop", "{}").tree().get("job").asLong());
        }
        TestPlane.until(
                "four run", () -> owner.get("/jobs?status=running").list().size() == 4);
        assertThat(owner.get("/jobs?status=queued").list()).hasSize(3);
        // A job killed between its intent and its order would end as unknown.
        TestPlane.until(
                "their orders have arrived",
                () -> sim.clusterOf("alpha").tasks().stream()
                                .filter(task -> task.type().equals("vzstop"))
                                .count()
                        == 4);
        kill();
        sim.faults().releaseTasks();
        start();
        for (long job : jobs) assertThat(end(job).get("status").asString()).isEqualTo("succeeded");
        assertThat(Files.exists(data.resolve("holdfast.db"))).isTrue();
    }
}
