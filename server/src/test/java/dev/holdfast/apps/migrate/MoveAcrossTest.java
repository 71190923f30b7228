package dev.holdfast.apps.migrate;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.SimTask;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A complete move between hosts that share nothing, with the simulator's own shells. */
class MoveAcrossTest {
    private final TestPlane plane = TestPlane.empty();
    private final Sim sim = Sim.twoHosts();
    private long beta;
    private long app;

    @BeforeEach
    void start() {
        sim.clusterOf("beta").removeStorage("backup-nfs");
        sim.clusterOf("alpha").removeStorage("backup-nfs");
        plane.start();
        List<Long> hosts = plane.enrol(sim, "alpha", "beta");
        beta = hosts.get(1);
        app = plane.adopt(hosts.get(0), 101, "Grafana");
        letIn("alpha", hosts.get(0));
        letIn("beta", hosts.get(1));
    }

    private void letIn(String node, long host) {
        String path = "/hosts/" + host + "/ssh";
        Answer key = plane.as(ADMIN).post(path, "{\"port\":" + sim.node(node).sshPort() + "}");
        sim.node(node).authorize(key.tree().get("public_key").asString());
        Answer verified = plane.as(ADMIN).post(path + "/verify", "{}");
        assertThat(verified.status()).as(verified.body()).isEqualTo(200);
    }

    @AfterEach
    void stop() {
        plane.close();
        sim.close();
    }

    private long begun() {
        Answer answer = plane.as(ADMIN)
                .post("/apps/" + app + "/migrate", "{\"target_host_id\":" + beta + ",\"confirm\":\"Grafana\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.tree().get("job").asLong();
    }

    private long archives() {
        return sim.nodes().stream()
                .flatMap(n -> n.cluster().storages().stream().flatMap(s -> s.volumes(n.name()).stream()))
                .filter(v -> v.content().equals("backup"))
                .count();
    }

    @Test
    void theContainerRunsAtTheTargetAndNothingIsLeftBehind() {
        // First an attempt that fails, then one that succeeds: the first must leave nothing that blocks the second.
        var fault = sim.faults().ssh("beta mv").fail(1, "read-only file system");
        JsonNode failed = plane.endOf(begun());
        assertThat(failed.get("status").asString()).as(failed.toString()).isEqualTo("failed");
        assertThat(failed.get("error").asString())
                .contains("read-only file system", "The app is still on its original host.");
        assertThat(sim.guest("alpha", 101).isRunning()).isTrue();
        assertThat(archives()).isZero();
        fault.lift();
        long job = begun();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString())
                .as(String.join("\n", plane.log(job)))
                .isEqualTo("succeeded");
        assertThat(end.get("result").get("strategy").asString()).isEqualTo("transfer");
        assertThat(sim.guest("beta", 100).isRunning()).isTrue();
        assertThat(sim.guest("beta", 100).name()).isEqualTo("grafana");
        assertThat(sim.clusterOf("alpha").guest(101)).isNull();
        assertThat(archives()).isZero();
        assertThat(plane.as(VIEWER).get("/apps/" + app).json()).containsEntry("host_id", (int) beta);
    }

    @Test
    void eachOrderIsSentOnceEvenWithoutAnAnswer() {
        sim.faults().swallow("POST (alpha|beta) .*/(vzdump|lxc|status/shutdown|status/start)$");
        long job = begun();
        assertThat(plane.endOf(job).get("status").asString())
                .as(String.join("\n", plane.log(job)))
                .isEqualTo("succeeded");
        assertThat(sim.nodes().stream()
                        .flatMap(n -> n.cluster().tasks().stream())
                        .map(SimTask::type)
                        .filter(List.of("vzshutdown", "vzdump", "vzrestore", "vzstart")::contains))
                .containsExactlyInAnyOrder("vzshutdown", "vzdump", "vzrestore", "vzstart");
    }
}
