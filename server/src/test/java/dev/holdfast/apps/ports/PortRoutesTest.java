package dev.holdfast.apps.ports;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The ports of apps' containers: Holdfast can sign in to {@code alpha}, but not to {@code beta}. */
class PortRoutesTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.twoHosts();
    private static long grafana;
    private static long stopped;
    private static long far;

    @BeforeAll
    static void start() {
        plane.start();
        List<Long> hosts = plane.enrol(sim, "alpha", "beta");
        grafana = plane.adopt(hosts.get(0), 101, "Grafana");
        stopped = plane.adopt(hosts.get(0), 103, "Vault");
        far = plane.adopt(hosts.get(1), 101, "Jellyfin");
        String path = "/hosts/" + hosts.getFirst() + "/ssh";
        Answer key = plane.as(ADMIN).post(path, "{\"port\":" + sim.node("alpha").sshPort() + "}");
        sim.node("alpha").authorize(key.tree().get("public_key").asString());
        Answer verified = plane.as(ADMIN).post(path + "/verify", "{}");
        assertThat(verified.status()).as(verified.body()).isEqualTo(200);
        TestPlane.until(
                "the address is known",
                () -> !plane.as(VIEWER).get("/apps/" + grafana).tree().get("ip").isNull());
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
    }

    @Test
    void aScanIsStoredAndSuggestsAnAddressButDoesNotSaveIt() {
        JsonNode before = plane.as(VIEWER).get("/apps/" + stopped + "/ports").tree();
        assertThat(before.get("checked_at").isNull()).isTrue();
        assertThat(before.get("ports").isEmpty()).isTrue();
        Answer read = plane.as(OPERATOR).post("/apps/" + grafana + "/ports", "");
        assertThat(read.status()).as(read.body()).isEqualTo(200);
        assertThat(read.tree().get("ports").get(0).get("port").asInt()).isEqualTo(3000);
        assertThat(read.tree().get("suggestion").toString())
                .isEqualTo("{\"web_port\":3000,\"web_protocol\":\"http\",\"decided_by\":\"answer\"}");
        assertThat(plane.as(VIEWER).get("/apps/" + grafana + "/ports").json()).isEqualTo(read.json());
        assertThat(plane.as(VIEWER).get("/apps/" + grafana).json()).containsEntry("web_port", null);
    }

    @Test
    void aScanThatIsNotPossibleIsRefusedWithTheReason() {
        Answer asleep = plane.as(OPERATOR).post("/apps/" + stopped + "/ports", "");
        assertThat(asleep.status()).isEqualTo(409);
        assertThat(asleep.body()).contains("does not run");
        Answer closed = plane.as(OPERATOR).post("/apps/" + far + "/ports", "");
        assertThat(closed.status()).isEqualTo(409);
        assertThat(closed.json()).containsEntry("error", "capability_missing").containsEntry("capability", "ssh");
        assertThat(plane.as(VIEWER).post("/apps/" + grafana + "/ports", "").status())
                .isEqualTo(403);
        assertThat(plane.as(VIEWER).get("/apps/999/ports").status()).isEqualTo(404);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"fail, refused", "cut, unreachable"})
    void aFailureOfTheHostIsReported(String fault, String kind) {
        var faults = sim.faults().ssh("alpha pct exec");
        var _ = fault.equals("fail") ? faults.fail(1, "no such thing") : faults.cut();
        Answer answer = plane.as(OPERATOR).post("/apps/" + grafana + "/ports", "");
        assertThat(answer.status()).as(answer.body()).isEqualTo(502);
        assertThat(answer.json()).containsEntry("error", "hypervisor_error").containsEntry("kind", kind);
    }
}
