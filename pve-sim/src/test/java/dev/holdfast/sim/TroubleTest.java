package dev.holdfast.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.sim.model.SimCluster;
import dev.holdfast.sim.model.SimNode;
import dev.holdfast.sim.model.SimTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Simulated failures. */
class TroubleTest extends Worlds {
    @BeforeEach
    void begin() {
        SimCluster lab = sim.cluster("lab", "lab1", "lab2", "lab3");
        for (int i = 1; i <= 3; i++)
            lab.container(100 + i, "lab" + i, "web" + i).start();
    }

    @Test
    void crashStopsTasksAndGuestsOfTheNode() {
        sim.faults().taskDuration(Duration.ofMinutes(5));
        sim.guest("lab3", 103).set("onboot", 1);
        SimTask running = task(root("lab1").post("/nodes/lab3/lxc/103/status/stop", ""));
        sim.node("lab3").crash();
        assertThat(running.exit()).isEqualTo("unexpected status");
        assertThat(running.lines()).isEmpty();
        assertThat(root("lab1").get("/nodes/lab3/lxc/103/status/current").status())
                .isEqualTo(595);
        sim.node("lab3").up();
        assertThat(sim.guest("lab3", 103).isRunning()).isTrue();
        clock.pass(Duration.ofSeconds(7));
        assertThat(root("lab3").get("/nodes/lab3/status").data().path("uptime").asLong())
                .isEqualTo(7);
    }

    @Test
    void lastValuesOfAMissingNodeCanBeKept() {
        sim.faults().keepValues(Duration.ofMinutes(5));
        sim.node("lab3").down();
        clock.pass(Duration.ofMinutes(4));
        assertThat(ofGuest(103).path("status").asString()).isEqualTo("running");
        clock.pass(Duration.ofMinutes(2));
        assertThat(ofGuest(103).path("status").asString()).isEqualTo("unknown");
        assertThat(ofGuest(103).has("name")).isFalse();
    }

    private tools.jackson.databind.JsonNode ofGuest(int vmid) {
        return root("lab1")
                .get("/cluster/resources?type=vm")
                .data()
                .valueStream()
                .filter(r -> r.path("vmid").asInt() == vmid)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void frozenNodeAnswersWhenItThaws() throws Exception {
        sim.node("lab2").freeze();
        var waiting =
                CompletableFuture.supplyAsync(() -> root("lab2").get("/version").status());
        assertThat(root("lab1").get("/nodes/lab2/status").status()).isEqualTo(596);
        assertThat(waiting).isNotDone();
        sim.node("lab2").thaw();
        assertThat(waiting.get(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo(200);
    }

    @Test
    void noRequestByteReachesAnUntrustedServer() {
        String[] address = sim.node("lab1").address().split(":");
        long before = sim.node("lab1").bytesReceived();
        long connections = sim.node("lab1").connections();
        assertThatThrownBy(() -> {
                    try (Socket socket =
                            SSLSocketFactory.getDefault().createSocket(address[0], Integer.parseInt(address[1]))) {
                        socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes());
                    }
                })
                .isInstanceOf(IOException.class);
        assertThat(sim.node("lab1").connections()).isEqualTo(connections + 1);
        assertThat(sim.node("lab1").bytesReceived()).isEqualTo(before);
    }

    @Test
    void hungRequestIsCarriedOutWhenReleased() throws Exception {
        sim.faults().hang("POST lab1 .*/stop");
        var waiting = CompletableFuture.supplyAsync(
                () -> root("lab1").post("/nodes/lab1/lxc/101/status/stop", "").status());
        var other = root("lab1").get("/nodes/lab1/lxc/101/status/current");
        assertThat(other.data().path("status").asString()).isEqualTo("running");
        assertThat(waiting).isNotDone();
        sim.faults().clear();
        assertThat(waiting.get(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo(200);
        assertThat(end(sim.clusterOf("lab1").tasks().getFirst())).isEqualTo("OK");
    }

    @Test
    void swallowedRequestIsCarriedOut() {
        sim.faults().swallow("PUT");
        assertThatThrownBy(() -> root("lab1").put("/nodes/lab1/lxc/101/config", "cores=3"))
                .isInstanceOf(UncheckedIOException.class);
        assertThat(sim.guest("lab1", 101).get("cores")).isEqualTo(3);
    }

    @Test
    void heldTasksEndOnlyWhenReleased() {
        sim.faults().holdTasks();
        SimTask held = task(root("lab1").post("/nodes/lab1/lxc/101/status/stop", ""));
        for (int i = 0; i < 50; i++) clock.pass(Duration.ofSeconds(1));
        assertThat(held.exit()).isNull();
        sim.faults().releaseTasks();
        assertThat(end(held)).isEqualTo("OK");
    }

    @Test
    void onlyTheNextTaskFails() {
        sim.faults().nextTaskFails("storage is full");
        assertThat(end(task(root("lab1").post("/nodes/lab1/lxc/101/status/stop", ""))))
                .isEqualTo("storage is full");
        assertThat(end(task(root("lab1").post("/nodes/lab2/lxc/102/status/stop", ""))))
                .isEqualTo("OK");
    }

    @Test
    void taskWithWarningsIsNotAFailure() {
        sim.faults().nextTaskWarns(2);
        SimTask task = task(root("lab1").post("/nodes/lab1/lxc/101/status/stop", ""));
        assertThat(end(task)).isEqualTo("WARNINGS: 2");
        assertThat(task.lines()).hasSize(3).endsWith("TASK WARNINGS: 2");
    }

    @Test
    void invalidRequestIsRefusedWithoutSideEffects() {
        // The last two words before the protocol count, as on Proxmox VE.
        assertThat(root("lab1").ask("GET", "/a path with spaces", "").reason())
                .isEqualTo("method 'with' not available");
        assertThat(root("lab1").get("/nodes/lab1/lxc/%zz/config").status()).isEqualTo(400);
        assertThat(root("lab1").get("/version").status()).isEqualTo(200);
    }

    @Test
    void requestsAreRecordedWithTheirTokenButNotItsSecret() {
        root("lab1").get("/version");
        new Asker(sim.node("lab1"), null).get("/nodes");
        assertThat(sim.node("lab1").requests())
                .containsExactly(
                        new SimNode.Seen("GET", "/api2/json/version", Map.of(), Sim.TOKEN_ID),
                        new SimNode.Seen("GET", "/api2/json/nodes", Map.of(), null));
    }
}
