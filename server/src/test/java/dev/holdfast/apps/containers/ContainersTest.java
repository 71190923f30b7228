package dev.holdfast.apps.containers;

import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.TestPlane;
import dev.holdfast.apps.CatalogFixture;
import dev.holdfast.sim.Sim;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** What is known of a container that is no app. */
class ContainersTest {
    private final CatalogFixture catalog = new CatalogFixture();

    @RegisterExtension
    final TestPlane plane = TestPlane.with(Map.of("HOLDFAST_CATALOG_URL", catalog.path()), InstantSource.system());

    private final Sim sim = Sim.oneHost();
    private long host;

    @BeforeEach
    void enrol() {
        sim.clusterOf("alpha")
                .container(100, "alpha", "notes")
                .set("net0", "name=eth0,bridge=vmbr0,ip=10.9.8.7/24")
                .set("description", "<h2>Wiki LXC</h2>")
                .set("tags", "web")
                .start();
        host = plane.enrol(sim, "alpha").getFirst();
    }

    @AfterEach
    void close() {
        sim.close();
        catalog.close();
    }

    private JsonNode container(long id) {
        return plane.as(VIEWER).get("/containers/" + id).tree();
    }

    @Test
    void hasTheValuesAddressAndNotesThatItsHostKnows() {
        long id = plane.container(host);
        TestPlane.until("its address and its use are known", () -> {
            plane.as(OWNER).post("/hosts/" + host + "/sync", "");
            return container(id).get("ip").isString()
                    && container(id).get("cpu_pct").isNumber();
        });
        JsonNode one = container(id);
        assertThat(one.get("ip").asString()).isEqualTo("10.9.8.7");
        assertThat(one.get("name").asString()).isEqualTo("notes");
        assertThat(one.get("status").asString()).isEqualTo("running");
        assertThat(one.get("mem_bytes").isNumber()).isTrue();
        assertThat(one.get("uptime_s").isNumber()).isTrue();
        assertThat(one.get("tags").toString()).isEqualTo("[\"web\"]");
        assertThat(one.get("notes").asString()).isEqualTo("<h2>Wiki LXC</h2>");
        assertThat(one.get("app_id").isNull()).isTrue();
        JsonNode latest =
                plane.as(VIEWER).get("/metrics/latest?target=container:" + id).tree();
        assertThat(latest.at("/0/name").asString()).isEqualTo("notes");
        assertThat(latest.at("/0/current").asBoolean()).isTrue();
        assertThat(plane.as(VIEWER)
                        .get("/metrics/sparklines?type=container")
                        .tree()
                        .findValuesAsString("id"))
                .contains("" + id);
    }

    @Test
    void isRecognisedByItsNotes() {
        catalog.app("wiki", "echo", "echo").read(plane);
        assertThat(container(plane.container(host)).get("catalog_slug").asString())
                .isEqualTo("wiki");
    }

    @Test
    void withoutAnAnswerOfItsHostIsAsTheLastPollSawIt() {
        long id = plane.container(host);
        sim.node("alpha").down();
        JsonNode one = container(id);
        assertThat(one.get("name").asString()).isEqualTo("notes");
        assertThat(one.get("notes").isNull()).isTrue();
    }

    @Test
    void thatWasAdoptedNamesItsApp() {
        long id = plane.container(host);
        long app = plane.adopt(host, 100, "Notes");
        assertThat(container(id).get("app_id").asLong()).isEqualTo(app);
        assertThat(plane.as(VIEWER)
                        .get("/metrics/sparklines?type=container")
                        .tree()
                        .findValuesAsString("id"))
                .isNotEmpty()
                .doesNotContain("" + id);
    }

    @Test
    void aMachineIsNoContainer() {
        sim.clusterOf("alpha").machine(150, "alpha", "runner");
        plane.as(OWNER).post("/hosts/" + host + "/sync", "");
        assertThat(plane.as(VIEWER).get("/containers/" + plane.vm(150)).status())
                .isEqualTo(404);
    }
}
