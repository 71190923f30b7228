package dev.holdfast.vms;

import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestBrowser;
import dev.holdfast.TestPlane;
import dev.holdfast.TwoTeams;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A cluster of which lab1 belongs to Red and lab2 to Blue, while lab3 is not enrolled: whose its guests are is not known, so they
 * are nobody's but the platform's.
 */
class UnenrolledNodeTest {
    private static final TwoTeams house = new TwoTeams();
    private static final Sim sim = Sim.cluster(3);
    private static List<Long> hosts;
    private static long vm;
    private static List<TestBrowser> owners;

    @BeforeAll
    static void divide() {
        house.start();
        sim.clusterOf("lab1").machine(170, "lab3", "treasury");
        sim.clusterOf("lab1").container(171, "lab3", "strongbox");
        hosts = house.plane().enrol(sim, "lab1", "lab2");
        house.move(hosts.get(0), house.red());
        house.move(hosts.get(1), house.blue());
        plane().as(OWNER).post("/hosts/" + hosts.getFirst() + "/sync", "");
        vm = plane().vm(170);
        var member = house.user();
        house.join(house.blue(), member.id(), OWNER, TwoTeams.ANYWHERE);
        owners = List.of(house.red(OWNER), member.visitor());
    }

    private static TestPlane plane() {
        return house.plane();
    }

    @AfterAll
    static void stop() {
        house.close();
        sim.close();
    }

    @Test
    void itsMachinesAreNeitherTeams() {
        for (TestBrowser owner : owners) {
            assertThat(owner.get("/vms/" + vm).status()).isEqualTo(404);
            assertThat(owner.delete("/vms/" + vm, "{\"confirm\":\"treasury\"}").status())
                    .isEqualTo(404);
            for (String list :
                    List.of("/vms", "/apps/discovered", "/snapshots", "/backups/coverage", "/search?q=treasury")) {
                Answer answer = owner.get(list);
                assertThat(answer.status()).as(answer.body()).isEqualTo(200);
                assertThat(answer.body()).as(list).doesNotContain("treasury\"", "strongbox", "lab3");
            }
        }
        assertThat(plane().as(OWNER).get("/vms/" + vm).status()).isEqualTo(200);
        assertThat(plane().as(OWNER).get("/vms").body()).contains("treasury");
    }

    @Test
    void itsContainersAreAdoptedByNeitherTeam() {
        for (int i = 0; i < owners.size(); i++) {
            var item = Map.of("host_id", hosts.get(i), "ctid", 171, "name", "Strongbox");
            Answer answer = owners.get(i).post("/apps/adopt", Json.write(Map.of("items", List.of(item))));
            assertThat(answer.status()).as(answer.body()).isEqualTo(404);
        }
    }
}
