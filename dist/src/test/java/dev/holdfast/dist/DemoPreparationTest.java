package dev.holdfast.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Wiring;
import dev.holdfast.base.json.Json;
import dev.holdfast.platform.Config;
import dev.holdfast.sim.Sim;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The preparation of the demo in the background, on an overloaded machine. */
class DemoPreparationTest {
    @TempDir
    Path data;

    private final Sim sim = Sim.demo(0);
    private final List<String> lines = new ArrayList<>();
    private Wiring service;
    private Client client;

    @BeforeEach
    void start() {
        service = new Wiring(
                Config.read(Map.of(
                        "HOLDFAST_DATA",
                        data.toString(),
                        "HOLDFAST_LISTEN",
                        "127.0.0.1:0",
                        "HOLDFAST_ALLOW_LOOPBACK_HOSTS",
                        "true",
                        "HOLDFAST_OWNER_EMAIL",
                        Demo.EMAIL,
                        "HOLDFAST_OWNER_PASSWORD",
                        Demo.PASSWORD,
                        "HOLDFAST_CATALOG_REFRESH_HOURS",
                        "0",
                        "HOLDFAST_CATALOG_URL",
                        data.resolve("catalog").toString())),
                InstantSource.system());
        client = new Client(service.port());
    }

    @AfterEach
    void stop() {
        client.close();
        service.close();
        sim.close();
    }

    private void prepare() throws Exception {
        Demo.copy(Path.of("catalog"), data.resolve("catalog"));
        new DemoPreparation(client, sim, data.resolve("catalog"), Duration.ZERO, lines::add).run();
    }

    private JsonNode get(String path) throws Exception {
        return Json.tree(client.ask("GET", "/api/v1" + path, "").body());
    }

    @Test
    void stepsThatFailTemporarilyAreRetriedUntilTheySucceed() throws Exception {
        sim.faults().busy("GET pve-a1 /version").times(2);
        sim.faults().ssh("uname").cut().times(3);
        prepare();
        assertThat(lines).containsExactly("The demo is ready: its hosts, their SSH access and the catalogue.");
        assertThat(get("/hosts")).hasSize(sim.nodes().size() - 1);
        for (JsonNode host : get("/hosts")) {
            JsonNode ssh = get("/hosts/" + host.get("id").asLong() + "/ssh");
            assertThat(ssh.get("verified_at").isNull()).as(host.toString()).isFalse();
        }
        assertThat(get("/apps").valueStream().map(app -> app.get("name").asString()))
                .containsExactly("Notes");
        assertThat(get("/apps/1/update").get("update_available").asBoolean()).isTrue();
    }

    @Test
    void aStepThatNeverSucceedsIsReportedInOneLineAndBlocksNoOther() throws Exception {
        String last = sim.nodes().stream()
                .map(node -> node.name())
                .filter(name -> !name.equals("edge"))
                .toList()
                .getLast();
        sim.faults().ssh(last + " .*uname").fail(1, "no more processes");
        prepare();
        assertThat(lines).singleElement().asString().startsWith("Verifying the SSH access to " + last + " failed: ");
        assertThat(get("/hosts")).hasSize(sim.nodes().size() - 1);
        assertThat(get("/apps")).hasSize(1);
    }
}
