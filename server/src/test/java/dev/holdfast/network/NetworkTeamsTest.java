package dev.holdfast.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.EventWatcher;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.TwoTeams;
import dev.holdfast.access.Role;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Two members of one cluster belong to two teams: each team sees and changes the networks of its own nodes only. */
class NetworkTeamsTest {
    @RegisterExtension
    final TwoTeams house = new TwoTeams();

    private final Sim sim = Sim.cluster(3);
    private long lab1;
    private long lab2;

    @BeforeEach
    void share() {
        List<Long> hosts = house.plane().enrol(sim, "lab1", "lab2");
        lab1 = hosts.get(0);
        lab2 = hosts.get(1);
        house.move(lab1, house.red());
        house.move(lab2, house.blue());
    }

    @AfterEach
    void close() {
        sim.close();
    }

    private static List<String> nodes(TestBrowser visitor) {
        Answer answer = visitor.get("/network/bridges");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree()
                .get("nodes")
                .valueStream()
                .map((JsonNode node) -> node.get("node").asString())
                .toList();
    }

    @Test
    void aTeamSeesItsOwnNodes() {
        assertThat(nodes(house.red(Role.VIEWER))).contains("alpha", "lab1").doesNotContain("lab2", "beta", "gamma");
        String throughput = house.red(Role.VIEWER).get("/network/throughput").body();
        assertThat(throughput).contains("\"lab1\"").doesNotContain("\"lab2\"", "\"beta\"");
        Answer hidden = house.red(Role.VIEWER).get("/network/bridges?host=" + lab2);
        Answer missing = house.red(Role.VIEWER).get("/network/bridges?host=99999");
        assertThat(hidden.status()).isEqualTo(404);
        assertThat(hidden.body()).isEqualTo(missing.body().replace("99999", "" + lab2));
        assertThat(house.red(Role.VIEWER)
                        .get("/network/throughput?host=" + lab2)
                        .status())
                .isEqualTo(404);
    }

    @Test
    void whatIsStagedOrDiscardedIsReportedToWhoMaySeeTheNode() {
        TestBrowser admin = house.plane().as(Role.ADMIN);
        try (EventWatcher red = EventWatcher.live(house.red(Role.VIEWER))) {
            String change = "{\"config\":{\"comments\":\"x\"}}";
            assertThat(admin.put("/network/bridges/" + lab2 + "/lab2/vmbr0", change)
                            .status())
                    .isEqualTo(200);
            assertThat(admin.put("/network/bridges/" + lab1 + "/lab1/vmbr0", change)
                            .status())
                    .isEqualTo(200);
            TestPlane.until("staging is reported", () -> reported(red).equals(List.of(lab1)));
            assertThat(admin.post("/network/" + lab2 + "/lab2/revert", "{}").status())
                    .isEqualTo(200);
            assertThat(admin.post("/network/" + lab1 + "/lab1/revert", "{}").status())
                    .isEqualTo(200);
            TestPlane.until("discarding is reported", () -> reported(red).equals(List.of(lab1, lab1)));
        }
    }

    private static List<Long> reported(EventWatcher watcher) {
        return watcher.events("resource").stream()
                .filter(event -> event.get("type").asString().equals("network"))
                .map(event -> event.get("id").asLong())
                .toList();
    }

    @Test
    void aNodeOfAnotherTeamIsNotReachedThroughTheOwnHostOfItsCluster() {
        TestBrowser admin = house.red(Role.ADMIN);
        String there = "/network/bridges/" + lab1 + "/lab2/vmbr0";
        assertThat(admin.put(there, "{\"config\":{\"comments\":\"x\"}}").status())
                .isEqualTo(404);
        assertThat(admin.delete(there).status()).isEqualTo(404);
        String bridge = Json.write(Map.of("host_id", lab1, "node", "lab2", "iface", "vmbr9"));
        assertThat(admin.post("/network/bridges", bridge).status()).isEqualTo(404);
        for (String last : List.of("apply", "revert", "switch/keep")) {
            assertThat(admin.post("/network/" + lab1 + "/lab2/" + last, "{}").status())
                    .as(last)
                    .isEqualTo(404);
        }
        assertThat(admin.get("/network/" + lab1 + "/lab2/switch").status()).isEqualTo(404);
        assertThat(sim.node("lab2").network().changes()).isEmpty();
        String own = Json.write(Map.of("host_id", lab1, "node", "lab1", "iface", "vmbr9"));
        assertThat(admin.post("/network/bridges", own).status()).isEqualTo(201);
        assertThat(house.red(Role.OPERATOR).post("/network/bridges", own).status())
                .isEqualTo(403);
    }
}
