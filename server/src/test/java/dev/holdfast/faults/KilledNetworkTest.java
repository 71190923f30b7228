package dev.holdfast.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The service is killed without warning while a network is applied: nothing is applied twice, and the end is true. */
class KilledNetworkTest {
    @TempDir
    Path data;

    private final Sim sim = Sim.oneHost();
    private ServiceProcess service;
    private TestBrowser owner;

    @AfterEach
    void close() throws Exception {
        sim.close();
        service.close();
    }

    private void start(String revertSeconds) throws IOException {
        service = ServiceProcess.start(Map.of(
                "HOLDFAST_DATA",
                data.toString(),
                "HOLDFAST_REVERT_SECONDS",
                revertSeconds,
                "HOLDFAST_NETWORK_SILENCE_SECONDS",
                "60"));
        owner = service.owner();
    }

    private void enrol() {
        assertThat(owner.post("/hosts", TestPlane.hostIn(sim, "alpha")).status())
                .isEqualTo(201);
        var node = sim.node("alpha");
        node.authorize(owner.post("/hosts/1/ssh", "{\"port\":" + node.sshPort() + "}")
                .tree()
                .get("public_key")
                .asString());
        assertThat(owner.post("/hosts/1/ssh/verify", "{}").status()).isEqualTo(200);
    }

    private long applying() {
        String bridge = Json.write(Map.of("host_id", 1, "node", "alpha", "iface", "vmbr5"));
        assertThat(owner.post("/network/bridges", bridge).status()).isEqualTo(201);
        Answer answer = owner.post("/network/1/alpha/apply", "{\"confirm\":\"alpha\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private List<SimTask> tasks() {
        return sim.clusterOf("alpha").tasks().stream()
                .filter(task -> task.type().equals("srvreload"))
                .toList();
    }

    private JsonNode end(long job) {
        owner.get("/jobs/" + job + "/events/stream");
        return owner.get("/jobs/" + job).tree();
    }

    private String log(long job) {
        return owner.get("/jobs/" + job + "/events").body();
    }

    private boolean isApplied() {
        return sim.node("alpha").network().inForce().find("vmbr5") != null;
    }

    @Test
    void aTaskThatRanMeanwhileIsReadAndTheNodeKeepsItsConfiguration() throws Exception {
        start("600");
        enrol();
        sim.faults().holdTasks("srvreload");
        long job = applying();
        TestPlane.until("the task began", () -> tasks().size() == 1);
        service.close();
        sim.faults().releaseTasks();
        start("600");
        JsonNode end = end(job);
        assertThat(end.get("status").asString()).as(end + log(job)).isEqualTo("succeeded");
        assertThat(tasks()).hasSize(1);
        assertThat(isApplied()).isTrue();
        assertThat(owner.get("/network/1/alpha/switch").tree().get("state").asString())
                .isEqualTo("kept");
    }

    @Test
    void anOrderWhoseAnswerWasNotReadIsFoundByItsTask() throws Exception {
        start("600");
        enrol();
        sim.faults().swallow("PUT alpha /nodes/alpha/network");
        long job = applying();
        TestPlane.until("the task ended", () -> tasks().stream().anyMatch(task -> task.exit() != null));
        service.close();
        sim.faults().clear();
        start("600");
        JsonNode end = end(job);
        assertThat(end.get("status").asString()).as(end + log(job)).isEqualTo("succeeded");
        assertThat(tasks()).hasSize(1);
        assertThat(isApplied()).isTrue();
    }

    @Test
    void withoutTheServiceTheNodePutsItsOldConfigurationBackAndTheJobSaysSo() throws Exception {
        start("12");
        enrol();
        sim.faults().holdTasks("srvreload");
        long job = applying();
        TestPlane.until("the task began", () -> tasks().size() == 1);
        service.close();
        sim.faults().releaseTasks();
        String log = "/root/.holdfast/revert-" + job + "/log";
        TestPlane.until("the node has decided", () -> {
            String text = sim.node("alpha").shell().computer().files().read(log);
            return text != null && text.contains("It succeeded.");
        });
        assertThat(isApplied()).isFalse();
        start("12");
        JsonNode end = end(job);
        assertThat(end.get("status").asString()).as(end + log(job)).isEqualTo("failed");
        assertThat(end.get("error").asString()).contains("The node put its old configuration back.");
        assertThat(tasks()).hasSize(1);
    }
}
