package dev.holdfast.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Wiring;
import dev.holdfast.base.json.Json;
import dev.holdfast.platform.Config;
import dev.holdfast.sim.Sim;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
                        "HOLDFAST_POLL_SECONDS",
                        "2",
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
        prepare(true).run();
    }

    private DemoPreparation prepare(boolean bare) throws Exception {
        Demo.copy(Path.of("catalog"), data.resolve("catalog"));
        DemoCatalog.write(data.resolve("catalog"));
        return new DemoPreparation(client, sim, data.resolve("catalog"), bare, Duration.ZERO, lines::add);
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
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

    @Test
    void appsATeamAScheduleAnAlertAndATestedBackupAreThereAsIfPeopleHadWorkedWithIt() throws Exception {
        DemoPreparation preparation = prepare(false);
        preparation.run();
        preparation.goOn();
        assertThat(lines).containsExactly("The demo is ready: its hosts, their SSH access and the catalogue.");
        Map<String, String> entries = get("/apps")
                .valueStream()
                .collect(Collectors.toMap(
                        app -> app.get("name").asString(),
                        app -> app.get("catalog_slug").asString("")));
        assertThat(entries)
                .containsEntry("grafana", "grafana")
                .containsEntry("vaultwarden", "vaultwarden")
                .containsEntry("jellyfin", "jellyfin")
                .containsEntry("immich", "immich");
        assertThat(get("/teams/1/members")).hasSize(1);
        assertThat(get("/schedules")).hasSize(1);
        assertThat(get("/alerts?state=resolved")).isNotEmpty();
        // A disk is worn: its host's hardware is read in a round of its own, which may end after the preparation.
        preparation.await(() -> !get("/alerts?state=firing").isEmpty());
        assertThat(get("/backups/tests")).hasSize(1);
        assertThat(get("/backups/tests").get(0).get("state").asString()).isEqualTo("ok");
    }
}
