package dev.holdfast.guests.create;

import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import dev.holdfast.sim.model.volume.Volume;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a user chooses from when a guest is created or changed. */
class GuestChoicesTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(2);
    private static long host;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        host = plane.enrol(sim, "lab1").getFirst();
        var lab = sim.clusterOf("lab1");
        lab.storage("images", "dir", "iso,import", 50).set("path", "/srv/images");
        lab.storage("away", "nfs", "iso,images", 50)
                .set("server", "10.0.0.9")
                .set("export", "/srv")
                .unreachableFrom("lab1");
        put("images", "iso/zeta.iso", "iso", "iso");
        put("images", "iso/debian.iso", "iso", "iso");
        put("images", "import/noble.qcow2", "import", "qcow2");
    }

    private static void put(String storage, String name, String content, String format) {
        sim.clusterOf("lab1")
                .storage(storage)
                .put("lab1", new Volume(storage, name, content, format, 1 << 20, 1 << 20, null, 0, null, null, false));
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        sim.node("lab2").up();
    }

    private static Answer choices() {
        return plane.as(OPERATOR).get("/hosts/" + host + "/guest-choices");
    }

    private static Answer images(String content) {
        return plane.as(OPERATOR).get("/hosts/" + host + "/images?content=" + content);
    }

    @Test
    void theChoicesAreThoseOfTheNodeNow() {
        Answer answer = choices();
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        JsonNode all = answer.tree();
        assertThat(all.get("node").asString()).isEqualTo("lab1");
        assertThat(all.get("nodes").toString())
                .isEqualTo("[{\"name\":\"lab1\",\"online\":true,\"host_id\":" + host
                        + "},{\"name\":\"lab2\",\"online\":true,\"host_id\":null}]");
        assertThat(all.get("cores").asInt()).isEqualTo(sim.node("lab1").cores());
        assertThat(all.get("memory_bytes").asLong()).isEqualTo(sim.node("lab1").memory());
        assertThat(all.get("next_vmid").asInt()).isEqualTo(100);
        List<JsonNode> storages = all.get("storages").valueStream().toList();
        assertThat(storages.stream().map(one -> one.get("name").asString()))
                .contains("local", "images")
                .doesNotContain("away");
        assertThat(storages.stream().map(one -> one.get("free_bytes").asLong()))
                .isSortedAccordingTo((a, b) -> Long.compare(b, a));
        JsonNode images = storages.stream()
                .filter(one -> one.get("name").asString().equals("images"))
                .findFirst()
                .orElseThrow();
        assertThat(images.get("content").valueStream().map(JsonNode::asString))
                .containsExactlyInAnyOrder("iso", "import");
        assertThat(images.get("shared").asBoolean()).isFalse();
        assertThat(images.get("total_bytes").asLong()).isEqualTo(50L << 30);
        // Background rounds ask for some of it as well.
        TestPlane.until("it is asked for once each", () -> {
            sim.node("lab1").forgetRequests();
            choices();
            return sim.node("lab1").requests().stream()
                            .filter(request ->
                                    request.path().matches(".*(/cluster/nextid|/nodes/lab1/(status|storage|network))"))
                            .count()
                    == 4;
        });
    }

    @Test
    void aBridgeSaysWhetherItForwardsVlansAndItsComment() {
        var node = sim.node("lab1");
        node.ask(
                "POST",
                "/nodes/lab1/network",
                Map.of(
                        "iface",
                        "vmbr7",
                        "type",
                        "bridge",
                        "autostart",
                        "1",
                        "bridge_vlan_aware",
                        "1",
                        "comments",
                        "servers"));
        assertThat(choices().tree().get("bridges").toString())
                .isEqualTo("[{\"name\":\"vmbr0\",\"vlan_aware\":false,\"comment\":null}]");
        node.network().apply();
        assertThat(choices().tree().get("bridges").toString())
                .isEqualTo("[{\"name\":\"vmbr0\",\"vlan_aware\":false,\"comment\":null},"
                        + "{\"name\":\"vmbr7\",\"vlan_aware\":true,\"comment\":\"servers\"}]");
    }

    @Test
    void anUnreadableStatusLeavesTheOtherChoices() {
        sim.faults().fail("GET lab1 /nodes/lab1/status", 403, "Permission check failed (/nodes/lab1, Sys.Audit)");
        JsonNode all = choices().tree();
        assertThat(all.get("cores").isNull()).isTrue();
        assertThat(all.get("memory_bytes").isNull()).isTrue();
        assertThat(all.get("storages").isEmpty()).isFalse();
    }

    @Test
    void imagesAreListedByStorageAndAStorageThatFailsIsNamed() {
        Answer answer = images("iso");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.tree()
                        .get("items")
                        .valueStream()
                        .map(one -> one.get("volid").asString()))
                .containsExactly("images:iso/debian.iso", "images:iso/zeta.iso");
        assertThat(answer.tree().at("/items/0").toString())
                .isEqualTo("{\"volid\":\"images:iso/debian.iso\",\"storage\":\"images\",\"name\":\"debian.iso\","
                        + "\"format\":\"iso\",\"size_bytes\":1048576}");
        assertThat(answer.tree().get("unread").toString())
                .isEqualTo("[{\"storage\":\"away\",\"reason\":\"The storage is not active on this node.\"}]");

        assertThat(images("import")
                        .tree()
                        .get("items")
                        .valueStream()
                        .map(one -> one.get("name").asString()))
                .containsExactly("noble.qcow2");

        sim.faults().fail("GET lab1 /nodes/lab1/storage/images/content", 500, "mount is stale");
        JsonNode failed = images("iso").tree();
        assertThat(failed.get("items").isEmpty()).isTrue();
        assertThat(failed.at("/unread/1/storage").asString()).isEqualTo("images");
        assertThat(failed.at("/unread/1/reason").asString()).contains("mount is stale");
    }

    @Test
    void onlyTheTwoKindsOfImagesCanBeAskedForAndNotByAViewer() {
        assertThat(images("backup").faults()).containsExactly("query.content enum");
        for (String what : List.of("/guest-choices", "/images?content=iso")) {
            assertThat(plane.as(VIEWER).get("/hosts/" + host + what).status()).isEqualTo(403);
            assertThat(plane.as(OPERATOR).get("/hosts/999" + what).status()).isEqualTo(404);
        }
    }

    @Test
    void aHostThatDoesNotAnswerIsReported() {
        sim.faults().fail("GET lab1 /nodes/lab1/storage$", 500, "no such luck");
        assertThat(choices().error()).isEqualTo("hypervisor_error");
        assertThat(images("iso").error()).isEqualTo("hypervisor_error");
    }
}
