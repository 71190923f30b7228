package dev.holdfast.faults;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimTask;
import dev.holdfast.sim.model.fault.FaultRule;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Orders whose response is lost, on a host that has other tasks of the same guest and type. */
class LostOrdersTest {
    private static final String RESTART = "POST alpha .*/lxc/101/status/reboot";
    private static final String LIST = "GET alpha /nodes/alpha/tasks$";
    private static final String FILTER = "typefilter";
    private static final String TYPE = "vzreboot";
    private static final String PERSON = "root@pam";

    private final Sim sim = Sim.oneHost();
    private TestPlane plane = TestPlane.empty();
    private long host;
    private long app;

    @BeforeEach
    void start() {
        begin(TestPlane.empty());
    }

    @AfterEach
    void close() {
        sim.close();
        plane.close();
    }

    private void begin(TestPlane with) {
        plane = with.start();
        host = plane.enrol(sim, "alpha").getFirst();
        app = plane.adopt(host, 101, "Grafana");
    }

    /** How often the list was read because of an order; others read it for backups. */
    private long lists() {
        return sim.node("alpha").requests().stream()
                .filter(r -> TYPE.equals(r.parameters().get(FILTER)))
                .count();
    }

    private long restart() {
        return plane.as(OPERATOR)
                .post("/apps/" + app + "/restart", "{}")
                .tree()
                .get("job")
                .asLong();
    }

    private String status(long job) {
        return plane.endOf(job).get("status").asString();
    }

    private long requests(String method, String suffix) {
        return sim.node("alpha").requests().stream()
                .filter(r -> r.method().equals(method) && r.path().endsWith(suffix))
                .count();
    }

    private List<SimTask> restarts() {
        return sim.clusterOf("alpha").tasks().stream()
                .filter(t -> t.type().equals(TYPE))
                .toList();
    }

    /** Finished tasks of the same guest and type, started by this user. */
    private void restartedBy(String user, int times) {
        for (int i = 0; i < times; i++) {
            sim.clusterOf("alpha").start("alpha", TYPE, "101", user, _ -> {}).await(Duration.ofMinutes(1));
        }
    }

    /** The host returns its task list before the order, and afterwards only when this rule is removed. */
    private FaultRule hideTheListAfterTheOrder() {
        FaultRule hidden = sim.faults().hang(LIST).with(FILTER, TYPE);
        sim.faults().drip(LIST, 10_000_000).with(FILTER, TYPE).times(1);
        return hidden;
    }

    private void awaitTheSearch() {
        TestPlane.until("the list is read again", () -> lists() >= 2);
    }

    @Test
    void aRestartThatNeverArrivesDoesNotFollowAnEarlierTask() {
        assertThat(status(restart())).isEqualTo("succeeded");
        sim.faults().cut(RESTART);
        long second = restart();
        assertThat(status(second)).isEqualTo("unknown");
        assertThat(plane.as(VIEWER).get("/jobs/" + second).json().get("error").toString())
                .contains("is not known", "Check the host");
        assertThat(restarts()).hasSize(1);
        assertThat(requests("POST", "/status/reboot")).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {-60, 8, 60})
    void anOrderIsSentOnceHoweverFarApartTheClocksAre(int secondsAhead) {
        plane.close();
        sim.faults().swallow(RESTART);
        begin(TestPlane.at(InstantSource.offset(InstantSource.system(), Duration.ofSeconds(secondsAhead))));
        assertThat(status(restart())).isEqualTo("succeeded");
        assertThat(restarts()).hasSize(1);
        assertThat(requests("POST", "/status/reboot")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {26, 51, 600})
    void allEarlierTasksAreKnownHoweverMany(int before) {
        restartedBy(Sim.TOKEN_ID, before);
        sim.faults().cut(RESTART).times(1);
        assertThat(status(restart())).isEqualTo("unknown");
        assertThat(restarts()).hasSize(before);
    }

    @ParameterizedTest
    @ValueSource(ints = {26, 51, 600})
    void theTaskIsFoundAmongManyNewerOnes(int meanwhile) {
        sim.faults().swallow(RESTART);
        FaultRule hidden = hideTheListAfterTheOrder();
        long job = restart();
        awaitTheSearch();
        restartedBy(PERSON, meanwhile);
        hidden.lift();
        assertThat(status(job)).isEqualTo("succeeded");
        assertThat(requests("POST", "/status/reboot")).isEqualTo(1);
        assertThat(restarts()).hasSize(1 + meanwhile);
    }

    @Test
    void aUsersOwnTaskAtTheSameTimeIsNotMistakenForOurs() {
        sim.faults().cut(RESTART);
        FaultRule hidden = hideTheListAfterTheOrder();
        long job = restart();
        awaitTheSearch();
        restartedBy(PERSON, 1);
        hidden.lift();
        assertThat(status(job)).isEqualTo("unknown");
        assertThat(requests("POST", "/status/reboot")).isEqualTo(1);
    }

    @Test
    void aSecondTaskOfOurTokenAtTheSameTimeLeavesTheJobUnknown() {
        sim.faults().swallow(RESTART);
        FaultRule hidden = hideTheListAfterTheOrder();
        long job = restart();
        awaitTheSearch();
        restartedBy(Sim.TOKEN_ID, 1);
        hidden.lift();
        assertThat(status(job)).isEqualTo("unknown");
        assertThat(requests("POST", "/status/reboot")).isEqualTo(1);
    }

    @Test
    void withoutTheListNothingIsOrdered() {
        sim.faults().cut(LIST).with(FILTER, TYPE);
        long job = restart();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("Nothing was changed");
        assertThat(requests("POST", "/status/reboot")).isZero();
        sim.faults().clear();
        assertThat(status(restart())).isEqualTo("succeeded");
    }

    @Test
    void aRefusedListAfterTheOrderDoesNotFailTheJob() {
        sim.faults().swallow(RESTART);
        sim.faults()
                .fail(LIST, 500, "can't lock file '/var/log/pve/tasks/.active.lock' - got timeout")
                .with(FILTER, TYPE);
        sim.faults().drip(LIST, 10_000_000).with(FILTER, TYPE).times(1);
        assertThat(status(restart())).isEqualTo("unknown");
        assertThat(restarts()).hasSize(1);
    }

    private void removeTheHost() {
        assertThat(plane.as(OWNER)
                        .delete("/hosts/" + host, "{\"confirm\":\"alpha\"}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void anOrderWhoseHostIsRemovedBeforeItsTaskIsFoundIsUnknown() {
        plane.close();
        begin(TestPlane.with(Map.of("HOLDFAST_JOB_SILENCE_SECONDS", "120"), InstantSource.system()));
        sim.faults().swallow(RESTART);
        sim.faults().cut(LIST).with(FILTER, TYPE);
        sim.faults().drip(LIST, 10_000_000).with(FILTER, TYPE).times(1);
        long job = restart();
        awaitTheSearch();
        removeTheHost();
        assertThat(status(job)).isEqualTo("unknown");
    }

    @Test
    void aTaskWhoseHostIsRemovedWhileItRunsEndsUnknown() {
        sim.faults().holdTasks();
        long job = restart();
        TestPlane.until(
                "the task is followed",
                () -> sim.node("alpha").requests().stream()
                        .anyMatch(r -> r.path().contains("/tasks/UPID")));
        removeTheHost();
        assertThat(status(job)).isEqualTo("unknown");
        sim.faults().releaseTasks();
    }

    @Test
    void anOrderReadsTheListOnce() {
        assertThat(status(restart())).isEqualTo("succeeded");
        assertThat(lists()).isEqualTo(1);
    }
}
