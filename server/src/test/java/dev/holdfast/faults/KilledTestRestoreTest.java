package dev.holdfast.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimGuest;
import dev.holdfast.sim.model.fault.FaultRule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests of backups whose service is killed without warning in each phase: nothing is done twice, and nothing is left behind. */
class KilledTestRestoreTest {
    /** The first free ID, which the copy gets. */
    private static final int COPY = 100;

    @TempDir
    Path data;

    private final Sim sim = Sim.oneHost();
    private ServiceProcess service;
    private TestBrowser owner;
    private int guests;

    @BeforeEach
    void enrol() throws Exception {
        sim.clusterOf("alpha").storage("local").backUp(sim.guest("alpha", 101), Duration.ofHours(1));
        guests = sim.clusterOf("alpha").guests().size();
        assertThat(sim.clusterOf("alpha").guest(COPY)).isNull();
        start();
        assertThat(owner.post("/hosts", TestPlane.hostIn(sim, "alpha")).status())
                .isEqualTo(201);
    }

    @AfterEach
    void close() throws Exception {
        sim.close();
        service.close();
    }

    private void start() throws Exception {
        service = ServiceProcess.start(Map.of("HOLDFAST_DATA", data.toString(), "HOLDFAST_JOB_SILENCE_SECONDS", "8"));
        owner = service.owner();
    }

    private long begin() {
        TestPlane.until("the backup is read", () -> {
            owner.post("/hosts/1/sync", "");
            return !owner.get("/backups?vmid=101").tree().isEmpty();
        });
        return test();
    }

    private long test() {
        long id = owner.get("/backups?vmid=101").tree().at("/0/id").asLong();
        Answer answer = owner.post("/backups/" + id + "/test-restore", "{}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree().get("job").asLong();
    }

    private JsonNode end(long job) {
        owner.get("/jobs/" + job + "/events/stream");
        return owner.get("/jobs/" + job).tree();
    }

    private void awaitRequest(String method, String suffix) {
        TestPlane.until(
                method + " " + suffix + " arrived",
                () -> sim.node("alpha").requests().stream()
                        .anyMatch(r -> r.method().equals(method) && r.path().endsWith(suffix)));
    }

    private long tasks(String type) {
        return sim.clusterOf("alpha").tasks().stream()
                .filter(task -> task.type().equals(type) && task.id().equals("" + COPY))
                .count();
    }

    private void assertTestedOnceAndGone(long job) {
        JsonNode end = end(job);
        assertThat(end.get("status").asString())
                .as(end + owner.get("/jobs/" + job + "/events").body())
                .isEqualTo("succeeded");
        assertThat(owner.get("/backups/tests").tree().at("/0/state").asString()).isEqualTo("ok");
        assertThat(sim.clusterOf("alpha").guests()).hasSize(guests);
        for (String type : new String[] {"vzrestore", "vzstart", "vzstop", "vzdestroy"}) {
            assertThat(tasks(type)).as(type).isOne();
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "GET /nodes/alpha/tasks", // the ID is taken, and nothing was ordered
                "GET /lxc/100/config", // restored, and not yet identified
                "PUT /lxc/100/config", // identified, and not yet isolated
                "POST /lxc/100/status/start", // isolated, and not yet started
                "GET /lxc/100/status/current", // it runs
                "POST /lxc/100/status/stop", // seen, and not yet stopped
                "DELETE /lxc/100" // stopped, and not yet destroyed
            })
    void aTestThatWasKilledGoesOn(String at) throws Exception {
        String[] words = at.split(" ");
        FaultRule hanging = sim.faults().hang(words[0] + " alpha .*" + words[1] + "$");
        long job = begin();
        awaitRequest(words[0], words[1]);
        service.close();
        hanging.lift();
        start();
        assertTestedOnceAndGone(job);
    }

    @Test
    void aRestoreThatRanMeanwhileIsFollowed() throws Exception {
        sim.faults().holdTasks("vzrestore");
        long job = begin();
        TestPlane.until("it is restored", () -> tasks("vzrestore") == 1);
        service.close();
        sim.faults().releaseTasks();
        start();
        assertTestedOnceAndGone(job);
    }

    @Test
    void aTestThatWaitedIsRunBeforeTheFirstPollAfterTheRestart() throws Exception {
        sim.faults().holdTasks("vzrestore");
        long first = begin();
        long second = test();
        TestPlane.until("the first is restored", () -> tasks("vzrestore") == 1);
        service.close();
        sim.faults().releaseTasks();
        FaultRule poll = sim.faults().hang("GET alpha .*/cluster/resources$").times(1);
        start();
        for (long job : new long[] {first, second}) {
            JsonNode end = end(job);
            assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        }
        poll.lift();
        assertThat(sim.clusterOf("alpha").guests()).hasSize(guests);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {"GET /lxc/100/config", "PUT /lxc/100/config", "GET /lxc/100/status/current", "DELETE /lxc/100"})
    void aGuestThatSomebodyCreatedMeanwhileWithTheIdOfTheCopyIsLeftAlone(String at) throws Exception {
        String[] words = at.split(" ");
        sim.faults().hang(words[0] + " alpha .*" + words[1] + "$");
        long job = begin();
        awaitRequest(words[0], words[1]);
        service.close();
        // Removed, also with the requests that still hang.
        sim.faults().clear();
        TestPlane.until("what hung is over", () -> {
            var tasks = sim.clusterOf("alpha").tasks();
            return (!words[0].equals("DELETE")
                            || tasks.stream().anyMatch(task -> task.type().equals("vzdestroy")))
                    && tasks.stream().allMatch(task -> task.exit() != null);
        });
        SimGuest copy = sim.clusterOf("alpha").guest(COPY);
        if (copy != null) {
            copy.stop();
            sim.clusterOf("alpha").remove(COPY);
        }
        SimGuest theirs =
                sim.clusterOf("alpha").container(COPY, "alpha", "theirs").start();
        start();
        JsonNode end = end(job);
        assertThat(sim.clusterOf("alpha").guest(COPY)).isSameAs(theirs);
        assertThat(theirs.isRunning()).isTrue();
        assertThat(theirs.get("net0").toString()).doesNotContain("link_down");
        if (!at.startsWith("DELETE")) {
            assertThat(end.get("status").asString()).isNotEqualTo("succeeded");
            assertThat(end.get("error").asString()).contains("100 on node alpha was left alone");
        }
    }
}
