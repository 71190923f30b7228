package dev.holdfast.apps;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
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

    @Test
    void aContainerThatSeveralMembersTellOfIsOfferedOnceAtItsOwnHost() {
        sim.close();
        sim = Sim.cluster(3);
        List<Long> ids = plane.enrol(sim, "lab1", "lab2");
        var found = plane.as(VIEWER).get("/apps/discovered").list();
        assertThat(found).hasSize(6);
        assertThat(found)
                .filteredOn(f -> f.get("node").equals("lab2"))
                .allSatisfy(
                        f -> assertThat(f).containsEntry("host_id", ids.get(1).intValue()));
    }

    @Test
    void aContainerAdoptedThroughOneMemberIsOfferedByNone() {
        sim.close();
        sim = Sim.cluster(2);
        List<Long> ids = plane.enrol(sim, "lab1", "lab2");
        // Named at the wrong member: it belongs to the host at its node all the same.
        long app = plane.adopt(ids.get(0), 111, "web");
        assertThat(plane.as(VIEWER).get("/apps/" + app).json())
                .containsEntry("host_id", ids.get(1).intValue());
        assertThat(plane.as(VIEWER).get("/apps/discovered").list())
                .noneMatch(f -> f.get("ctid").equals(111));
        assertThat(plane.as(ADMIN)
                        .post("/apps/adopt", "{\"items\":[{\"host_id\":2,\"ctid\":111,\"name\":\"again\"}]}")
                        .error())
                .isEqualTo("already_adopted");
    }

    @Test
    void oneConflictRollsTheWholeBatchBack() {
        grafana();
        Answer answer = plane.as(ADMIN).post("/apps/adopt", """
                {"items":[{"host_id":1,"ctid":102,"name":"Gitea"},{"host_id":1,"ctid":101,"name":"again"}]}
                """);
        assertThat(answer.status()).isEqualTo(409);
        assertThat(plane.as(VIEWER).get("/apps").list()).hasSize(1);
    }

    @Test
    void aBatchIsOneRowInTheAuditTrail() {
        plane.enrol(sim, "alpha");
        plane.as(ADMIN).post("/apps/adopt", """
                {"items":[{"host_id":1,"ctid":101,"name":"a"},{"host_id":1,"ctid":102,"name":"b"}]}
                """);
        assertThat(plane.as(ADMIN).get("/audit?action=apps.adopt").list())
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("outcome", "ok").containsEntry("status", 200));
    }

    @ParameterizedTest(name = "host {0}, container {1}")
    @CsvSource({"9, 101", "1, 999"})
    void whatDoesNotExistCanNotBeAdopted(long host, int ctid) {
        plane.enrol(sim, "alpha");
        Answer answer = plane.as(ADMIN).post("/apps/adopt", """
                {"items":[{"host_id":%d,"ctid":%d,"name":"x"}]}
                """.formatted(host, ctid));
        assertThat(answer.status()).isEqualTo(404);
    }

    @Test
    void theSameContainerAdoptedTwiceAtOnceIsAdoptedOnce() throws Exception {
        plane.enrol(sim, "alpha");
        var admin = plane.as(ADMIN);
        var start = new CyclicBarrier(8);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var tries = new ArrayList<Callable<Integer>>();
            for (int i = 0; i < 8; i++) {
                tries.add(() -> {
                    start.await();
                    return admin.post("/apps/adopt", "{\"items\":[{\"host_id\":1,\"ctid\":101,\"name\":\"x\"}]}")
                            .status();
                });
            }
            var statuses = new ArrayList<Integer>();
            for (var one : threads.invokeAll(tries)) statuses.add(one.get());
            assertThat(statuses).containsOnlyOnce(200).contains(409);
        }
        assertThat(plane.as(VIEWER).get("/apps").list()).hasSize(1);
    }

    @ParameterizedTest(name = "{0} leaves it running: {1}")
    @CsvSource({"stop, false", "shutdown, false", "restart, true", "start, true"})
    void powerActionsAreJobsThatDoWhatTheySay(String action, boolean running) {
        long app = grafana();
        long job = job(plane.as(OPERATOR).post("/apps/" + app + "/" + action, "{}"));
        assertThat(plane.endOf(job).get("status").asString()).isEqualTo("succeeded");
        assertThat(sim.guest("alpha", 101).isRunning()).isEqualTo(running);
    }

    @ParameterizedTest(name = "{0} of container {1}")
    @CsvSource({"start, 101", "stop, 103", "shutdown, 103"})
    void whatIsThereAlreadyIsASuccess(String action, int ctid) {
        long host = plane.enrol(sim, "alpha").getFirst();
        long app = plane.adopt(host, ctid, "x");
        long job = job(plane.as(OPERATOR).post("/apps/" + app + "/" + action, "{}"));
        assertThat(plane.endOf(job).get("status").asString()).isEqualTo("succeeded");
        assertThat(plane.log(job)).anyMatch(line -> line.contains("already"));
    }

    @Test
    void aTaskThatFailsOnTheHostFailsTheJobInItsWords() {
        long app = grafana();
        sim.faults().nextTaskFails("command 'lxc-stop' failed: exit code 1");
        var end = plane.endOf(job(plane.as(OPERATOR).post("/apps/" + app + "/stop", "{}")));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("lxc-stop");
    }

    @Test
    void anUnknownActionIsAFaultOfThePath() {
        Answer answer = plane.as(OPERATOR).post("/apps/" + grafana() + "/explode", "{}");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).containsExactly("path.action enum");
    }

    @Test
    void stoppingTheContainerHoldfastRunsInAsksForItsName() {
        var own = Itself.hardwareAddresses();
        if (own.isEmpty()) System.out.println("SKIPPED: this machine has no MAC address to recognise itself by.");
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
    void reconfiguringIsWrittenToTheHostAtOnce() {
        long app = grafana();
        Answer answer = plane.as(OPERATOR)
                .patch("/apps/" + app, "{\"cores\":3,\"memory_mb\":2048,\"swap_mb\":0,\"name\":\"Dashboards\"}");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body())
                .isEqualTo("{\"id\":" + app
                        + ",\"changed\":{\"cores\":3,\"memory_mb\":2048,\"name\":\"Dashboards\",\"swap_mb\":0}}");
        assertThat(sim.guest("alpha", 101).get("memory")).isEqualTo(2048);
        assertThat(sim.guest("alpha", 101).get("swap")).isEqualTo(0);
        assertThat(plane.as(VIEWER).get("/jobs").list()).isEmpty();
    }

    @Test
    void everyBoundIsToldAtOnceAndNothingIsWritten() {
        long app = grafana();
        Answer answer = plane.as(OPERATOR).patch("/apps/" + app, """
                        {"cores":0,"memory_mb":4,"swap_mb":-1,"web_port":70000,"web_path":"//evil.example","web_protocol":"ftp"}
                        """);
        assertThat(answer.faults())
                .containsExactlyInAnyOrder(
                        "body.cores greater_than_equal",
                        "body.memory_mb greater_than_equal",
                        "body.swap_mb greater_than_equal",
                        "body.web_port less_than_equal",
                        "body.web_path string_pattern_mismatch",
                        "body.web_protocol enum");
        assertThat(plane.as(OPERATOR).patch("/apps/" + app, "{}").faults())
                .containsExactly("body.cores nothing_to_change");
        assertThat(plane.as(OPERATOR).patch("/apps/" + app, "{\"cores\":500}").faults())
                .containsExactly("body.cores less_than_equal");
    }

    @Test
    void aConfigurationChangedMeanwhileIsNotOverwritten() {
        long app = grafana();
        String digest = "detected modified configuration - file changed by other user? Try again.";
        sim.faults().fail("PUT alpha .*/config", 500, digest);
        Answer answer = plane.as(OPERATOR).patch("/apps/" + app, "{\"cores\":2}");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.error()).isEqualTo("digest_mismatch");
    }

    @Test
    void everyChangeCarriesTheDigestItWasReadWith() {
        long app = grafana();
        String before = String.valueOf(sim.guest("alpha", 101).get("cores"));
        // The answer to the reading is late; meanwhile somebody edits the file by hand.
        sim.faults().slow("PUT alpha .*/config", java.time.Duration.ofMillis(700));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answer =
                    threads.submit(() -> plane.as(OPERATOR).patch("/apps/" + app, "{\"cores\":2,\"memory_mb\":999}"));
            TestPlane.until(
                    "the change has left",
                    () -> sim.node("alpha").requests().stream()
                            .anyMatch(r -> r.method().equals("PUT")));
            sim.guest("alpha", 101).set("description", "by hand");
            assertThat(answer.get().error()).isEqualTo("digest_mismatch");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        assertThat(String.valueOf(sim.guest("alpha", 101).get("cores"))).isEqualTo(before);
    }

    @ParameterizedTest(name = "{0} {1} is {2}")
    @CsvSource(delimiter = '|', textBlock = """
            403 | Permission check failed (/vms/101, VM.Config.CPU) | permission
            401 | invalid token value!                              | sign_in
            500 | something broke                                   | refused
            595 | No route to host                                  | unreachable
            """)
    void aHostThatFailsIsSaidToHaveFailed(int status, String text, String kind) {
        long app = grafana();
        sim.faults().fail("PUT alpha .*/config", status, text);
        Answer answer = plane.as(OPERATOR).patch("/apps/" + app, "{\"cores\":2}");
        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.json()).containsEntry("error", "hypervisor_error").containsEntry("kind", kind);
    }

    @Test
    void aParameterThatTheHostDoesNotTakeIsAFaultOfItsField() {
        long app = grafana();
        Answer answer = plane.as(OPERATOR).put("/apps/" + app + "/network/net0", "{\"tag\":5000}");
        assertThat(answer.faults()).containsExactly("body.tag less_than_equal");
    }

    @Test
    void uninstallingAsksForThePresentNameBothWays() {
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
    void aContainerThatMovedWhileItsUninstallWaitedIsKeptWithItsApp() {
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
    void aContainerThatCanNotBeDestroyedKeepsItsApp() {
        long app = grafana();
        sim.guest("alpha", 101).stop();
        sim.faults().fail("DELETE alpha", 500, "storage is busy");
        var end = plane.endOf(job(plane.as(ADMIN).delete("/apps/" + app, "{\"confirm\":\"Grafana\"}")));
        assertThat(end.get("status").asString()).isEqualTo("failed");
        assertThat(plane.as(VIEWER).get("/apps/" + app).status()).isEqualTo(200);
    }

    @Test
    void aNicIsChangedKeyByKeyAndNullTakesAValueAway() {
        long app = grafana();
        sim.guest("alpha", 101)
                .set("net0", "name=eth0,bridge=vmbr0,firewall=1,hwaddr=BC:24:11:00:00:01,ip=dhcp,tag=20,type=veth");
        Answer answer = plane.as(OPERATOR)
                .put("/apps/" + app + "/network/net0", "{\"tag\":null,\"ip\":\"10.1.2.3/24\",\"gw\":\"10.1.2.1\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(String.valueOf(sim.guest("alpha", 101).get("net0")))
                .isEqualTo(
                        "name=eth0,bridge=vmbr0,firewall=1,hwaddr=BC:24:11:00:00:01,ip=10.1.2.3/24,type=veth,gw=10.1.2.1");
        var nic = plane.as(VIEWER)
                .get("/apps/" + app + "/network")
                .tree()
                .get("nics")
                .get(0);
        assertThat(nic.get("ip").asString()).isEqualTo("10.1.2.3/24");
        assertThat(nic.get("tag").isNull()).isTrue();
        assertThat(plane.as(OPERATOR)
                        .put("/apps/" + app + "/network/net7", "{\"tag\":1}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void anAddressOfFewerThanFourNumbersIsNone() {
        Answer answer =
                plane.as(OPERATOR).put("/apps/" + grafana() + "/network/net0", "{\"ip\":\"10.1/24\",\"gw\":\"10\"}");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.faults()).hasSize(2).allMatch(fault -> fault.matches("body\\.(ip|gw) .*"));
    }

    @Test
    void theWebAddressIsTheContainersOwnWithWhatWasSet() {
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
    void thereAreNoLogsAndThatIsSaid() {
        Answer answer = plane.as(VIEWER).get("/apps/" + grafana() + "/logs");
        assertThat(answer.status()).isEqualTo(501);
        assertThat(answer.error()).isEqualTo("not_implemented");
    }

    @Test
    void anAppWithoutAHostSaysSoAndFindsItAgainWhenItComesBack() {
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
    void theListIsFilteredAndAKnownOneIsNotSentAgain() {
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
                .as("of another life")
                .isNotEqualTo(tag);
        Answer changed = plane.as(VIEWER).send("GET", "/apps", null, java.util.Map.of("If-None-Match", tag));
        assertThat(changed.status()).isEqualTo(200);
    }

    @Test
    void aGuestIsWorkedOnByOneJobAtATime() {
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
