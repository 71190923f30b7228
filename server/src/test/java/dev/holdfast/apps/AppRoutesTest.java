package dev.holdfast.apps;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.guests.SelfDetection;
import dev.holdfast.sim.Sim;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Apps over HTTP, against the simulator. */
class AppRoutesTest {
    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private Sim sim = Sim.oneHost();

    @AfterEach
    void close() {
        sim.close();
    }

    private long grafana() {
        return plane.adopt(plane.enrol(sim, "alpha").getFirst(), 101, "Grafana");
    }

    private static long job(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isIn(200, 202);
        return answer.tree().get("job").asLong();
    }

    @ParameterizedTest(name = "{0} leaves it running: {1}")
    @CsvSource({"stop, false", "shutdown, false", "restart, true", "start, true"})
    void powerActionsAreJobsThatChangeTheState(String action, boolean running) {
        long app = grafana();
        long job = job(plane.as(OPERATOR).post("/apps/" + app + "/" + action, "{}"));
        assertThat(plane.endOf(job).get("status").asString()).isEqualTo("succeeded");
        assertThat(sim.guest("alpha", 101).isRunning()).isEqualTo(running);
    }

    @ParameterizedTest(name = "{0} of container {1}")
    @CsvSource({"start, 101", "stop, 103", "shutdown, 103"})
    void aContainerAlreadyInTheRequestedStateIsASuccess(String action, int ctid) {
        long host = plane.enrol(sim, "alpha").getFirst();
        long app = plane.adopt(host, ctid, "x");
        long job = job(plane.as(OPERATOR).post("/apps/" + app + "/" + action, "{}"));
        assertThat(plane.endOf(job).get("status").asString()).isEqualTo("succeeded");
        assertThat(plane.log(job)).anyMatch(line -> line.contains("already"));
    }

    @Test
    void aFailedTaskFailsTheJobWithTheMessageOfTheHost() {
        long app = grafana();
        sim.faults().holdTasks("vzstop");
        long job = job(plane.as(OPERATOR).post("/apps/" + app + "/stop", "{}"));
        TestPlane.until("it is stopped", () -> !sim.guest("alpha", 101).isRunning());
        sim.guest("alpha", 101).start();
        sim.faults().nextTaskFails("command 'lxc-stop' failed: exit code 1");
        sim.faults().releaseTasks();
        var end = plane.endOf(job);
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("lxc-stop");
    }

    @Test
    void anUnknownActionIsAnErrorOfThePath() {
        Answer answer = plane.as(OPERATOR).post("/apps/" + grafana() + "/explode", "{}");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).containsExactly("path.action enum");
    }

    @Test
    void stoppingTheContainerThatHoldfastRunsInNeedsItsName() {
        var own = SelfDetection.hardwareAddresses();
        if (own.isEmpty()) System.out.println("SKIPPED: this machine has no MAC address to be recognized by.");
        Assumptions.assumeThat(own).isNotEmpty();
        String mac = own.iterator().next();
        sim.guest("alpha", 101).set("net0", "name=eth0,bridge=vmbr0,hwaddr=" + mac + ",ip=dhcp,type=veth");
        long app = grafana();
        Answer refused = plane.as(OPERATOR).post("/apps/" + app + "/stop", "{}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json()).containsOnlyKeys("error", "confirm_phrase", "detail");
        assertThat(refused.json()).containsEntry("error", "self_target").containsEntry("confirm_phrase", "Grafana");
        assertThat(plane.as(OPERATOR).post("/apps/" + app + "/start", "{}").status())
                .isEqualTo(202);
        assertThat(plane.as(OPERATOR)
                        .post("/apps/" + app + "/stop", "{\"confirm\":\"Grafana\"}")
                        .status())
                .isEqualTo(202);
    }

    @Test
    void bothKindsOfUninstallNeedTheCurrentName() {
        long app = grafana();
        for (String body : List.of("{}", "{\"confirm\":\"grafana\"}", "{\"keep_ct\":true,\"confirm\":\"\"}")) {
            Answer answer = plane.as(ADMIN).delete("/apps/" + app, body);
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.json())
                    .containsOnlyKeys("error", "confirm_phrase", "detail")
                    .containsEntry("error", "confirm_required")
                    .containsEntry("confirm_phrase", "Grafana");
        }
        assertThat(plane.as(ADMIN).delete("/apps/99", "{}").status()).isEqualTo(404);
        assertThat(sim.guest("alpha", 101).isRunning()).isTrue();
    }

    @Test
    void forgettingAnAppLeavesItsContainerRunning() {
        long app = grafana();
        Answer answer = plane.as(ADMIN).delete("/apps/" + app, "{\"confirm\":\"Grafana\",\"keep_ct\":true}");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"removed\":true,\"ct_kept\":true}");
        assertThat(sim.guest("alpha", 101).isRunning()).isTrue();
        assertThat(plane.as(VIEWER).get("/apps/discovered").list())
                .anyMatch(f -> f.get("ctid").equals(101));
    }

    @Test
    void uninstallingStopsAndDestroysTheContainerAndThenForgetsTheApp() {
        long app = grafana();
        Answer answer = plane.as(ADMIN).delete("/apps/" + app, "{\"confirm\":\"Grafana\"}");
        assertThat(answer.status()).isEqualTo(200);
        var end = plane.endOf(job(answer));
        assertThat(end.get("kind").asString()).isEqualTo("app.uninstall");
        assertThat(end.get("status").asString()).isEqualTo("succeeded");
        assertThat(sim.clusterOf("alpha").guest(101)).isNull();
        assertThat(plane.as(VIEWER).get("/apps/" + app).status()).isEqualTo(404);
    }

    @Test
    void aContainerThatMovedBeforeItsUninstallRanIsKeptWithItsApp() {
        sim.close();
        sim = Sim.cluster(2);
        long app = plane.adopt(plane.enrol(sim, "lab1", "lab2").getFirst(), 111, "web");
        sim.faults().holdTasks();
        long first = job(plane.as(OPERATOR).post("/apps/" + app + "/restart", "{}"));
        long second = job(plane.as(ADMIN).delete("/apps/" + app, "{\"confirm\":\"web\"}"));
        TestPlane.until("the first runs", () -> !plane.log(first).isEmpty());
        sim.guest("lab1", 111).moveTo("lab1");
        sim.faults().releaseTasks();
        var end = plane.endOf(second);
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("moved");
        assertThat(sim.guest("lab1", 111)).isNotNull();
        assertThat(plane.as(VIEWER).get("/apps/" + app).status()).isEqualTo(200);
    }

    @Test
    void anAppIsKeptWhenItsContainerCanNotBeDestroyed() {
        long app = grafana();
        sim.guest("alpha", 101).stop();
        sim.faults().fail("DELETE alpha", 500, "storage is busy");
        var end = plane.endOf(job(plane.as(ADMIN).delete("/apps/" + app, "{\"confirm\":\"Grafana\"}")));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(plane.as(VIEWER).get("/apps/" + app).status()).isEqualTo(200);
    }

    @Test
    void theWebAddressIsTheContainersIpWithTheSettingsOfTheApp() {
        long app = grafana();
        assertThat(plane.as(VIEWER).get("/apps/" + app + "/web-url").status()).isEqualTo(409);
        plane.as(OPERATOR).patch("/apps/" + app, "{\"web_port\":3000,\"web_path\":\"/d\"}");
        TestPlane.until(
                "the address is known",
                () -> plane.as(VIEWER).get("/apps/" + app + "/web-url").status() == 200);
        assertThat(plane.as(VIEWER).get("/apps/" + app + "/web-url").json())
                .containsEntry("url", "http://10.20.0.103:3000/d")
                .containsEntry("decided_by", "port");
    }

    @Test
    void requestingLogsReportsThatThereAreNone() {
        Answer answer = plane.as(VIEWER).get("/apps/" + grafana() + "/logs");
        assertThat(answer.status()).isEqualTo(501);
        assertThat(answer.error()).isEqualTo("not_implemented");
    }

    @Test
    void anEarlierListIsNotTheCurrentOneOnceItsValuesAreTooOld() {
        var now = new AtomicReference<>(Instant.now());
        try (var own = TestPlane.at(now::get)) {
            own.start().as(OWNER);
            long host = own.enrol(sim, "alpha").getFirst();
            own.adopt(host, 101, "Grafana");
            sim.node("alpha").down();
            // A poll that was answered before has ended then: it must not be of a later time.
            own.as(ADMIN).post("/hosts/" + host + "/sync", "");
            Answer before = own.as(VIEWER).get("/apps");
            assertThat(before.tree().get(0).get("status").asString()).isEqualTo("running");
            now.set(now.get().plus(Duration.ofMinutes(5)));
            Answer after = own.as(VIEWER).send("GET", "/apps", null, Map.of("If-None-Match", before.header("ETag")));
            assertThat(after.status()).isEqualTo(200);
            assertThat(after.tree().get(0).get("status").asString()).isEqualTo("unknown");
        }
    }

    @Test
    void anAppWithoutAHostReportsThisAndGetsItsHostBackWhenItIsAddedAgain() {
        long app = grafana();
        Answer removed = plane.as(OWNER).delete("/hosts/1", "{\"confirm\":\"alpha\"}");
        assertThat(removed.body()).isEqualTo("{\"removed\":true,\"apps_orphaned\":1}");
        assertThat(plane.as(OPERATOR).patch("/apps/" + app, "{\"cores\":2}").error())
                .isEqualTo("no_host");
        assertThat(plane.as(OPERATOR).post("/apps/" + app + "/stop", "{}").error())
                .isEqualTo("no_host");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json())
                .containsEntry("host_id", null)
                .containsEntry("status", "unknown");
        long host = plane.enrol(sim, "alpha").getFirst();
        TestPlane.until(
                "the app has its host again",
                () -> plane.as(VIEWER).get("/apps/" + app).tree().get("host_id").asLong(0) == host);
    }

    @Test
    void theListIsFilteredAndNotSentAgainWhenUnchanged() {
        long host = plane.enrol(sim, "alpha").getFirst();
        plane.adopt(host, 101, "Grafana");
        plane.adopt(host, 103, "Vault");
        assertThat(plane.as(VIEWER).get("/apps?status=stopped").list()).hasSize(1);
        assertThat(plane.as(VIEWER).get("/apps?q=GRAF").list()).hasSize(1);
        assertThat(plane.as(VIEWER).get("/apps?host=77").list()).isEmpty();
        assertThat(plane.as(VIEWER).get("/apps?status=sleeping").faults()).containsExactly("query.status enum");
        String tag = plane.as(VIEWER).get("/apps").header("ETag");
        plane.as(OPERATOR).patch("/apps/1", "{\"name\":\"Other\"}");
        plane.halt();
        plane.resume();
        assertThat(plane.as(VIEWER).get("/apps").header("ETag"))
                .as("of another process")
                .isNotEqualTo(tag);
        Answer changed = plane.as(VIEWER).send("GET", "/apps", null, java.util.Map.of("If-None-Match", tag));
        assertThat(changed.status()).isEqualTo(200);
    }

    @Test
    void theListIsSentAgainWhenAHostIsRenamedOrRemoved() {
        long host = plane.enrol(sim, "alpha").getFirst();
        plane.adopt(host, 101, "Grafana");
        Answer first = plane.as(VIEWER).get("/apps");
        plane.as(ADMIN).patch("/hosts/" + host, "{\"name\":\"Cellar\"}");
        Answer renamed = unlessUnchanged(first);
        assertThat(renamed.list().getFirst()).containsEntry("host_name", "Cellar");
        plane.as(OWNER).delete("/hosts/" + host, "{\"confirm\":\"Cellar\"}");
        assertThat(unlessUnchanged(renamed).list().getFirst())
                .containsEntry("host_id", null)
                .containsEntry("host_name", null);
    }

    private Answer unlessUnchanged(Answer last) {
        Answer now =
                plane.as(VIEWER).send("GET", "/apps", null, java.util.Map.of("If-None-Match", last.header("ETag")));
        assertThat(now.status()).isEqualTo(200);
        return now;
    }

    @Test
    void onlyOneJobRunsOnAGuestAtATime() {
        long app = grafana();
        sim.faults().holdTasks();
        long first = job(plane.as(OPERATOR).post("/apps/" + app + "/stop", "{}"));
        long second = job(plane.as(OPERATOR).post("/apps/" + app + "/start", "{}"));
        TestPlane.until(
                "the first runs",
                () -> plane.as(VIEWER)
                        .get("/jobs/" + first)
                        .tree()
                        .get("status")
                        .asString()
                        .equals("running"));
        assertThat(plane.as(VIEWER)
                        .get("/jobs/" + second)
                        .tree()
                        .get("waits_for")
                        .asString())
                .contains("job " + first);
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("status", "pending");
        sim.faults().releaseTasks();
        assertThat(plane.endOf(second).get("status").asString()).isEqualTo("succeeded");
        assertThat(sim.guest("alpha", 101).isRunning()).isTrue();
    }
}
