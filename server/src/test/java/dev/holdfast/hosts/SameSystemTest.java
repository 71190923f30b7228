package dev.holdfast.hosts;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Two sites with nodes of one name and one private address. */
class SameSystemTest {
    private static final String ADDRESS = "192.168.1.10";

    @RegisterExtension
    final TestPlane plane = TestPlane.empty();

    private final Sim site = lone("till");
    private final Sim other = lone("ledger");
    private final Sim office = office();

    private static Sim lone(String container) {
        Sim sim = Sim.empty();
        sim.host("edge").container(101, "edge", container).start();
        sim.node("edge").reports(ADDRESS);
        return sim;
    }

    private static Sim office() {
        Sim sim = Sim.empty();
        var cluster = sim.cluster("office", "rack-2", "edge");
        cluster.container(101, "edge", "safe").start();
        cluster.container(102, "rack-2", "mail").start();
        sim.node("edge").reports(ADDRESS);
        sim.node("rack-2").reports("192.168.1.11");
        return sim;
    }

    @AfterEach
    void close() {
        site.close();
        other.close();
        office.close();
    }

    private Answer add(Sim sim, String node, String name, @Nullable Boolean same) {
        var body = new HashMap<String, Object>(Map.of(
                "name", name,
                "address", sim.node(node).address(),
                "token_id", sim.token().id(),
                "token_secret", sim.token().secret()));
        if (same != null) body.put("same_system", same);
        return plane.as(ADMIN).post("/hosts", Json.write(body));
    }

    private JsonNode added(Sim sim, String node, String name, @Nullable Boolean same) {
        Answer answer = add(sim, node, name, same);
        assertThat(answer.status()).as(answer.body()).isEqualTo(201);
        return answer.tree();
    }

    private static long cluster(JsonNode host) {
        return host.get("cluster_id").asLong();
    }

    private JsonNode host(JsonNode host) {
        return plane.as(VIEWER).get("/hosts/" + host.get("id").asLong()).tree();
    }

    private void sync(JsonNode host) {
        plane.as(ADMIN).post("/hosts/" + host.get("id").asLong() + "/sync", "");
    }

    /** The names of the containers that are shown under a host. */
    private List<String> containers(JsonNode host) {
        return plane.as(ADMIN)
                .get("/apps/discovered")
                .tree()
                .valueStream()
                .filter(one -> one.get("host_id").asLong() == host.get("id").asLong())
                .map(one -> one.get("name").asString())
                .toList();
    }

    @Test
    void aSecondLoneHostWithTheSameNameAndAddressIsASystemOfItsOwn() {
        JsonNode first = added(site, "edge", "shop", null);
        JsonNode second = added(other, "edge", "bank", null);
        assertThat(cluster(second)).isNotEqualTo(cluster(first));
        assertThat(containers(first)).containsExactly("till");
        assertThat(containers(second)).containsExactly("ledger");
        assertThat(second.get("status").asString()).isEqualTo("online");
        assertThat(add(site, "edge", "again", null).error()).isEqualTo("conflict");
    }

    @Test
    void aClusterWithAMemberOfTheSameNameAndAddressIsKeptApartFromTheHostThatIsAlone() {
        JsonNode edge = added(site, "edge", "shop", null);
        JsonNode rack = added(office, "rack-2", "rack", null);
        assertThat(cluster(rack)).isNotEqualTo(cluster(edge));
        assertThat(rack.get("status").asString()).isEqualTo("online");
        assertThat(containers(rack)).containsExactlyInAnyOrder("mail", "safe");
        site.node("edge").down();
        TestPlane.until("edge is offline", () -> {
            sync(edge);
            return host(edge).get("status").asString().equals("offline");
        });
        assertThat(host(edge).get("problem").isNull()).isFalse();
        assertThat(containers(edge)).doesNotContain("safe", "mail");
        plane.as(OWNER).delete("/hosts/" + rack.get("id").asLong(), "{\"confirm\":\"rack\"}");
        assertThat(containers(edge)).doesNotContain("safe", "mail");
    }

    @Test
    void whereNothingIsProvenThePersonIsAskedAndTheAnswerCounts() {
        JsonNode edge = added(site, "edge", "shop", null);
        site.node("edge").down();
        Answer asked = add(office, "rack-2", "rack", null);
        assertThat(asked.status()).isEqualTo(409);
        assertThat(asked.error()).isEqualTo("same_system_unclear");
        assertThat(asked.body())
                .contains("Has that host joined the cluster office?")
                .contains("shop");
        Answer probed = plane.as(ADMIN)
                .post(
                        "/hosts/probe",
                        Json.write(Map.of(
                                "address", office.node("rack-2").address(),
                                "token_id", office.token().id(),
                                "token_secret", office.token().secret())));
        assertThat(probed.tree().get("same_system").asString()).contains("Has that host joined the cluster office?");
        JsonNode apart = added(office, "rack-2", "rack", false);
        assertThat(cluster(apart)).isNotEqualTo(cluster(edge));
        JsonNode joined = added(office, "edge", "edge", null);
        assertThat(cluster(joined))
                .as("its cluster is recognized by a certificate")
                .isEqualTo(cluster(apart));
    }

    @Test
    void aHostThatJoinedAClusterIsRecognizedOnceSomebodySaysSo() {
        JsonNode edge = added(site, "edge", "shop", null);
        site.node("edge").down();
        JsonNode rack = added(office, "rack-2", "rack", true);
        assertThat(cluster(rack)).isEqualTo(cluster(edge));
        assertThat(rack.get("cluster").asString()).isEqualTo("office");
    }

    @Test
    void aHostThatIsEnrolledAgainFindsItsSystemAndAnotherMachineOnlyIfSomebodySaysSo() {
        JsonNode first = added(site, "edge", "shop", null);
        plane.as(OWNER).delete("/hosts/" + first.get("id").asLong(), "{\"confirm\":\"shop\"}");
        JsonNode again = added(site, "edge", "shop", null);
        assertThat(cluster(again)).isEqualTo(cluster(first));
        plane.as(OWNER).delete("/hosts/" + again.get("id").asLong(), "{\"confirm\":\"shop\"}");
        assertThat(add(other, "edge", "bank", null).error()).isEqualTo("same_system_unclear");
        assertThat(cluster(added(other, "edge", "bank", false))).isNotEqualTo(cluster(first));
        assertThat(add(site, "edge", "shop", false).error()).isEqualTo("conflict");
    }

    @Test
    void guestsOfANodeThatIsNoMemberAnyMoreAreNotShown() {
        JsonNode edge = added(site, "edge", "shop", null);
        plane.halt();
        try (Db db = Db.open(plane.config().database())) {
            db.writing(h -> {
                h.execute(
                        "INSERT INTO guest (cluster_id, vmid, kind, node, first_seen) VALUES (?, 900, 'QEMU',"
                                + " 'rack-2', ?)",
                        cluster(edge),
                        Instant.now());
                h.execute(
                        "UPDATE guest SET kind = (SELECT CASE WHEN kind = 'lxc' THEN 'qemu' ELSE 'QEMU' END FROM guest"
                                + " WHERE vmid = 101) WHERE vmid = 900");
            });
        }
        plane.resume();
        TestPlane.until("the ghost is gone", () -> {
            sync(edge);
            return plane.as(VIEWER).get("/vms").tree().isEmpty();
        });
    }

    @Test
    void anAddressAtWhichAnotherNodeAnswersIsAProblemAndShowsNothing() {
        JsonNode edge = added(site, "edge", "shop", null);
        plane.halt();
        try (Db db = Db.open(plane.config().database())) {
            db.writing(h -> h.execute("UPDATE host SET node = 'front'"));
        }
        plane.resume();
        TestPlane.until(
                "it is noticed", () -> host(edge).get("status").asString().equals("offline"));
        assertThat(host(edge).at("/problem/detail").asString()).contains("the node edge answers instead of front");
        assertThat(containers(edge)).isEmpty();
    }
}
