package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.sim.model.Token;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Properties of the simulator beyond single exchanges. */
class SimTest {
    private Sim sim = Sim.oneHost();

    @AfterEach
    void close() {
        sim.close();
    }

    private Sim use(Sim other) {
        sim.close();
        sim = other;
        return sim;
    }

    private Asker root(String node) {
        return Asker.of(sim.node(node), sim.token());
    }

    private static void awaitEnd(Asker asker, String node, String upid) {
        String path = "/nodes/" + node + "/tasks/" + upid + "/status";
        Patience.until(
                "the task ends: " + upid,
                () -> asker.get(path).data().path("status").asString().equals("stopped"));
    }

    @Test
    void taskReturnsItsLogAndExitStatus() {
        var alpha = root("alpha");
        String upid = alpha.post("/nodes/alpha/lxc/101/status/stop", "").data().asString();
        assertThat(upid).matches("UPID:alpha:[0-9A-F]{8}:[0-9A-F]{8}:[0-9A-F]{8}:vzstop:101:root@pam!holdfast:");
        awaitEnd(alpha, "alpha", upid);
        assertThat(alpha.get("/nodes/alpha/tasks/" + upid + "/status")
                        .data()
                        .path("exitstatus")
                        .asString())
                .isEqualTo("OK");
        var log = alpha.get("/nodes/alpha/tasks/" + upid + "/log?start=0&limit=50")
                .json();
        assertThat(log.path("total").asInt()).isEqualTo(1);
        assertThat(log.path("data").get(0).path("t").asString()).isEqualTo("TASK OK");
        assertThat(sim.guest("alpha", 101).isRunning()).isFalse();
    }

    @Test
    void stoppedTaskReportsTheInterrupt() {
        sim.faults().taskDuration(Duration.ofMinutes(5));
        var alpha = root("alpha");
        String upid = alpha.post("/nodes/alpha/lxc/101/status/stop", "").data().asString();
        assertThat(alpha.delete("/nodes/alpha/tasks/" + upid).status()).isEqualTo(200);
        awaitEnd(alpha, "alpha", upid);
        assertThat(alpha.get("/nodes/alpha/tasks/" + upid + "/status")
                        .data()
                        .path("exitstatus")
                        .asString())
                .isEqualTo("received interrupt");
        assertThat(sim.guest("alpha", 101).isRunning()).isTrue();
    }

    @Test
    void tokenHasOnlyItsGrantedPrivileges() {
        Token one = sim.token("clerk@pve!one");
        one.grant("/vms/101", Set.of("VM.Audit", "VM.PowerMgmt"));
        var clerk = Asker.of(sim.node("alpha"), one);
        assertThat(clerk.get("/cluster/resources?type=vm").data().size()).isEqualTo(1);
        assertThat(clerk.get("/cluster/status").reason()).isEqualTo("Permission check failed (/, Sys.Audit)");
        assertThat(clerk.post("/nodes/alpha/lxc/101/status/stop", "").status()).isEqualTo(200);
        assertThat(clerk.post("/nodes/alpha/lxc/102/status/stop", "").reason())
                .isEqualTo("Permission check failed (/vms/102, VM.PowerMgmt)");
        assertThat(clerk.put("/nodes/alpha/lxc/101/config", "cores=1").status()).isEqualTo(403);
    }

    @Test
    void grantBelowReplacesTheOneAbove() {
        Token token = sim.auditor();
        token.grant("/vms/101", Set.of());
        assertThat(Asker.of(sim.node("alpha"), token)
                        .get("/nodes/alpha/lxc/101/config")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void everyMemberAnswersForTheClusterAndForwards() {
        use(Sim.cluster(3));
        var first = root("lab1");
        assertThat(first.get("/cluster/resources?type=node").data().size()).isEqualTo(3);
        assertThat(first.get("/nodes/lab3/lxc/121/config")
                        .data()
                        .path("hostname")
                        .asString())
                .isEqualTo("web3");
        // A guest is found on its own node only.
        assertThat(first.get("/nodes/lab1/lxc/121/config").reason())
                .isEqualTo("Configuration file 'nodes/lab1/lxc/121.conf' does not exist");
    }

    @Test
    void nodeThatIsDownRefusesConnectionsAndItsGuestsAreUnknown() {
        use(Sim.cluster(3));
        sim.node("lab3").down();
        assertThatThrownBy(() -> root("lab3").get("/version")).isInstanceOf(UncheckedIOException.class);
        var first = root("lab1");
        assertThat(first.get("/nodes/lab3/status").status()).isEqualTo(595);
        var row = first.get("/cluster/resources?type=vm")
                .data()
                .valueStream()
                .filter(r -> r.path("vmid").asInt() == 121)
                .findFirst()
                .orElseThrow();
        assertThat(row.path("status").asString()).isEqualTo("unknown");
        assertThat(row.has("cpu")).isFalse();
        sim.node("lab3").up();
        assertThat(root("lab3").get("/version").status()).isEqualTo(200);
    }

    @Test
    void withoutQuorumReadsWorkAndWritesFail() {
        use(Sim.cluster(3));
        sim.node("lab2").down();
        sim.node("lab3").down();
        var first = root("lab1");
        assertThat(first.get("/cluster/status").data().get(0).path("quorate").asInt())
                .isZero();
        assertThat(first.put("/nodes/lab1/lxc/101/config", "cores=1").reason())
                .isEqualTo("cluster not ready - no quorum?");
        assertThat(first.get("/nodes/lab1/lxc/101/config").status()).isEqualTo(200);
    }

    @Test
    void rotationCreatesANewCertificate() {
        String before = sim.node("alpha").fingerprint();
        sim.node("alpha").rotateCertificate();
        assertThat(sim.node("alpha").fingerprint()).isNotEqualTo(before).matches("([0-9A-F]{2}:){31}[0-9A-F]{2}");
        assertThat(root("alpha").get("/version").status()).isEqualTo(200);
    }

    @ParameterizedTest(name = "version 8: {0}")
    @CsvSource({"true", "false"})
    void anErrorTellsItsTextInTheBodyOnlySinceVersion9(boolean eight) {
        if (eight) sim.version8();
        var answer = root("alpha").get("/nodes/alpha/lxc/999/config");
        assertThat(answer.reason()).startsWith("Configuration file");
        assertThat(answer.json().has("message")).isEqualTo(!eight);
    }

    @Test
    void unmodelledAndUnknownPathsAreReportedDifferently() {
        assertThat(root("alpha").get("/cluster/ceph/flags").reason())
                .isEqualTo("not modelled: GET /cluster/ceph/flags");
        assertThat(root("alpha").get("/nodes/alpha/nosuch").reason())
                .isEqualTo("Method 'GET /nodes/alpha/nosuch' not implemented");
    }

    @Test
    void lockedGuestRefusesChanges() {
        sim.guest("alpha", 101).lock("backup");
        assertThat(root("alpha").put("/nodes/alpha/lxc/101/config", "cores=1").reason())
                .isEqualTo("CT is locked (backup)");
    }

    @Test
    void faultHitsOnlyMatchingRequests() {
        sim.faults().fail("GET alpha /version", 500, "broken");
        assertThat(root("alpha").get("/version").reason()).isEqualTo("broken");
        assertThat(root("alpha").get("/nodes").status()).isEqualTo(200);
        sim.faults().clear();
        assertThat(root("alpha").get("/version").status()).isEqualTo(200);
    }

    @Test
    void generatedDataCentreHasTheRequestedSize() {
        use(Sim.generate(2, 4, 80, 7));
        assertThat(sim.nodes()).hasSize(4);
        assertThat(root("berlin-pve01").get("/cluster/resources?type=vm").data().size())
                .isEqualTo(40);
    }
}
