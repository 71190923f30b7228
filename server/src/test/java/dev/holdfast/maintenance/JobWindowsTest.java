package dev.holdfast.maintenance;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A job that interrupts a host opens a window for it before it does, and the window ends some time after the job. */
class JobWindowsTest {
    private final TestPlane plane = TestPlane.with(
            Map.of("HOLDFAST_CATALOG_URL", "/nonexistent", "HOLDFAST_NETWORK_SILENCE_SECONDS", "60"),
            InstantSource.system());
    private final Sim sim = Sim.oneHost();

    @AfterEach
    void stop() {
        plane.close();
        sim.close();
    }

    private JsonNode window() {
        JsonNode all = plane.as(VIEWER).get("/maintenance").tree();
        return all.isEmpty() ? null : all.get(0);
    }

    @Test
    void theApplicationOfANetworkOpensOneForItsHost() {
        plane.start().as(OWNER);
        long host = plane.enrol(sim, "alpha").getFirst();
        plane.as(VIEWER); // made before the node is away, which is not for long
        sim.faults().awayAfterReload(Duration.ofSeconds(15));
        Answer bridge = plane.as(ADMIN)
                .post("/network/bridges", Json.write(Map.of("host_id", host, "node", "alpha", "iface", "vmbr5")));
        assertThat(bridge.status()).as(bridge.body()).isEqualTo(201);
        Answer apply = plane.as(ADMIN).post("/network/" + host + "/alpha/apply", "{\"confirm\":\"alpha\"}");
        assertThat(apply.status()).as(apply.body()).isEqualTo(202);
        long job = apply.tree().get("job").asLong();
        TestPlane.until("the node is away", () -> !sim.node("alpha").isUp());
        JsonNode open = window();
        assertThat(open.get("source").asString()).isEqualTo("job");
        assertThat(open.get("status").asString()).isEqualTo("open");
        assertThat(open.get("job_id").asLong()).isEqualTo(job);
        assertThat(open.at("/targets/host_ids/0").asLong()).isEqualTo(host);
        assertThat(open.get("ends_at").isNull()).isTrue();
        JsonNode exemption = plane.as(VIEWER)
                .get("/maintenance/exemptions?target=host:" + host)
                .tree();
        assertThat(exemption.get("exempt").asBoolean()).as(exemption.toString()).isTrue();

        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(plane.log(job).toString()).isEqualTo("succeeded");
        TestPlane.until("its end is known", () -> !window().get("ends_at").isNull());
        assertThat(plane.as(VIEWER).get("/maintenance").tree()).hasSize(1);
    }
}
