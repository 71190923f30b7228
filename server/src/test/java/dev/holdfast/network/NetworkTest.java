package dev.holdfast.network;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static dev.holdfast.access.Role.VIEWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.sim.Sim;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The networks of all nodes, with what is attached to them. */
class NetworkTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(3);
    private static long host;

    @BeforeAll
    static void start() {
        sim.clusterOf("lab1")
                .container(101, "lab1", "web")
                .set("net0", "name=eth0,bridge=vmbr0,tag=30,ip=10.0.0.9/24,hwaddr=BC:24:11:00:00:01");
        plane.start().as(OWNER);
        host = plane.enrol(sim, "lab1").getFirst();
        TestPlane.until(
                "the NICs were read", () -> unread() == 0 && !attachments().isEmpty());
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        if (!sim.node("lab2").isUp()) {
            sim.node("lab2").up();
            plane.as(ADMIN).post("/hosts/" + host + "/sync", "{}");
        }
        for (String node : List.of("lab1", "lab2", "lab3"))
            sim.node(node).network().revert();
    }

    private static JsonNode network() {
        Answer answer = plane.as(VIEWER).get("/network/bridges");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.tree();
    }

    private static int unread() {
        return network()
                .get("nodes")
                .valueStream()
                .mapToInt(node -> node.get("unread_guests").asInt())
                .sum();
    }

    private static JsonNode attachments() {
        return network().get("attachments");
    }

    private static List<String> names(JsonNode nodes) {
        return nodes.valueStream().map(node -> node.get("node").asString()).toList();
    }

    @Test
    void everyNodeIsReadWithOneCall() {
        for (String node : List.of("lab1", "lab2", "lab3")) sim.node(node).forgetRequests();
        JsonNode all = network();
        assertThat(names(all.get("nodes"))).containsExactly("lab1", "lab2", "lab3");
        assertThat(all.get("errors")).isEmpty();
        JsonNode first = all.at("/nodes/0");
        assertThat(first.get("host_id").asLong()).isEqualTo(host);
        assertThat(first.get("staged").isNull()).isTrue();
        JsonNode bridge = first.get("interfaces")
                .valueStream()
                .filter(one -> one.get("iface").asString().equals("vmbr0"))
                .findFirst()
                .orElseThrow();
        assertThat(bridge.get("type").asString()).isEqualTo("bridge");
        assertThat(bridge.get("active").asBoolean()).isTrue();
        assertThat(bridge.get("bridge_ports").asString()).isEqualTo("eno1");
        assertThat(bridge.get("mtu").isNull()).isTrue();
        assertThat(bridge.get("staged").isNull()).isTrue();
        assertThat(bridge.has("vlan-id")).isTrue();
        long calls = sim.node("lab1").requests().stream()
                .filter(request -> request.path().matches(".*/nodes/[^/]+/network"))
                .count();
        assertThat(calls).isEqualTo(3);
    }

    @Test
    void aGuestIsAttachedWithItsVlanAndAddress() {
        JsonNode one = attachments()
                .valueStream()
                .filter(nic -> nic.get("vmid").asInt() == 101)
                .findFirst()
                .orElseThrow();
        assertThat(one.get("vmid").asInt()).isEqualTo(101);
        assertThat(one.get("node").asString()).isEqualTo("lab1");
        assertThat(one.get("host_id").asLong()).isEqualTo(host);
        assertThat(one.get("type").asString()).isEqualTo("container");
        assertThat(one.get("nic").asString()).isEqualTo("net0");
        assertThat(one.get("bridge").asString()).isEqualTo("vmbr0");
        assertThat(one.get("tag").asInt()).isEqualTo(30);
        assertThat(one.get("address").asString()).isEqualTo("10.0.0.9/24");
    }

    @Test
    void anOfflineMemberIsAnErrorAndIsNotAsked() {
        sim.node("lab2").down();
        plane.as(ADMIN).post("/hosts/" + host + "/sync", "{}");
        sim.node("lab1").forgetRequests();
        JsonNode all = network();
        assertThat(names(all.get("nodes"))).containsExactly("lab1", "lab3");
        assertThat(all.get("errors").toString())
                .isEqualTo("[{\"host_id\":" + host
                        + ",\"host_name\":\"lab1\",\"node\":\"lab2\",\"kind\":\"unreachable\",\"detail\":\"The"
                        + " node lab2 is offline in its"
                        + " cluster.\",\"switch\":{\"state\":\"none\","
                        + "\"deadline\":null,\"remaining_s\":null,\"job\":null,\"can_arm\":false},"
                        + "\"applying\":null}]");
        assertThat(sim.node("lab1").requests().stream().map(request -> request.path()))
                .noneMatch(path -> path.endsWith("/nodes/lab2/network"));
    }

    @Test
    void aNodeThatRefusesIsAnErrorAndTheOthersAreServed() {
        sim.faults().fail("GET lab1 /nodes/lab3/network", 403, "Permission check failed (/nodes/lab3, Sys.Audit)");
        JsonNode all = network();
        assertThat(names(all.get("nodes"))).containsExactly("lab1", "lab2");
        assertThat(all.at("/errors/0/kind").asString()).isEqualTo("permission");
        assertThat(all.at("/errors/0/detail").asString())
                .isEqualTo("The API token lacks the privilege Sys.Audit on /nodes/lab3.");
    }

    @Test
    void aNodeThatItsClusterCantReachIsAnErrorOfTheNode() {
        sim.faults().fail("GET lab1 /nodes/lab3/network", 595, "No route to host");
        JsonNode error = network().at("/errors/0");
        assertThat(error.get("node").asString()).isEqualTo("lab3");
        assertThat(error.get("kind").asString()).isEqualTo("unreachable");
        assertThat(error.get("detail").asString())
                .startsWith("The node does not answer the host that was asked (No route to host)");
    }

    @Test
    void theJobThatAppliesOnAMemberThatIsNotEnrolledHasItsName() {
        stage("lab2", Map.of("iface", "vmbr8", "type", "bridge", "autostart", "1"));
        sim.faults().holdTasks("lab2 srvreload");
        Answer answer = plane.as(ADMIN).post("/network/" + host + "/lab2/apply", "{\"confirm\":\"lab2\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        long job = answer.tree().get("job").asLong();
        JsonNode all = network();
        assertThat(all.at("/nodes/0/applying").isNull()).isTrue();
        assertThat(all.at("/nodes/1/applying").asLong()).isEqualTo(job);
        // Before that it reads the network itself, and would fail with the fault.
        TestPlane.until(
                "it applies",
                () -> sim.clusterOf("lab1").tasks().stream()
                        .anyMatch(task ->
                                task.type().equals("srvreload") && task.node().equals("lab2")));
        sim.faults().fail("GET lab1 /nodes/lab2/network", 595, "No route to host");
        assertThat(network().at("/errors/0/applying").asLong()).isEqualTo(job);
        sim.faults().clear();
        sim.faults().releaseTasks();
        JsonNode end = plane.endOf(job);
        assertThat(end.get("status").asString()).as(end.toString()).isEqualTo("succeeded");
        assertThat(end.at("/target/name").asString()).isEqualTo("lab2");
        assertThat(end.at("/result/node").asString()).isEqualTo("lab2");
        assertThat(network().at("/nodes/1/applying").isNull()).isTrue();
    }

    @Test
    void theSwitchOfEachNodeIsTheOneThatItsOwnPathShows() {
        for (JsonNode node : network().get("nodes")) {
            String path = "/network/" + host + "/" + node.get("node").asString() + "/switch";
            assertThat(node.get("switch")).isEqualTo(plane.as(VIEWER).get(path).tree());
            assertThat(node.at("/switch/state").asString()).isEqualTo("none");
            assertThat(node.at("/switch/can_arm").asBoolean()).isFalse();
        }
    }

    @Test
    void whatIsStagedIsShownWholeWhoeverStagedIt() {
        stage("lab3", Map.of("iface", "vmbr7", "type", "bridge", "cidr", "10.7.0.1/24", "autostart", "1"));
        JsonNode node = network().get("nodes").get(2);
        JsonNode staged = node.get("staged");
        assertThat(staged.get("interfaces").toString()).isEqualTo("[\"vmbr7\"]");
        assertThat(staged.get("raw").asString()).contains("+iface vmbr7 inet static");
        assertThat(staged.get("lines")
                        .valueStream()
                        .filter(line -> line.get("change").asString().equals("added"))
                        .map(line -> line.get("text").asString()))
                .contains("iface vmbr7 inet static", "\taddress 10.7.0.1/24");
        assertThat(staged.get("digest").asString()).matches("[0-9a-f]{64}");
        JsonNode added = node.get("interfaces")
                .valueStream()
                .filter(one -> one.get("iface").asString().equals("vmbr7"))
                .findFirst()
                .orElseThrow();
        assertThat(added.get("staged").asString()).isEqualTo("new");
        assertThat(added.get("active").asBoolean()).isFalse();
    }

    private static void stage(String node, Map<String, String> settings) {
        sim.node("lab1").ask("POST", "/nodes/" + node + "/network", settings);
    }

    @Test
    void anUnknownHostIsNotFound() {
        assertThat(plane.as(VIEWER).get("/network/bridges?host=999").status()).isEqualTo(404);
        assertThat(names(plane.as(VIEWER)
                        .get("/network/bridges?host=" + host)
                        .tree()
                        .get("nodes")))
                .containsExactly("lab1", "lab2", "lab3");
    }

    @Test
    void throughputHasTheStepOfItsDataAndGapsAreGaps() {
        Answer answer = plane.as(VIEWER).get("/network/throughput");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        JsonNode series = answer.tree().at("/hosts/0");
        assertThat(series.get("host_id").asLong()).isEqualTo(host);
        List<JsonNode> points = series.get("points").valueStream().toList();
        assertThat(points).hasSizeGreaterThan(10);
        long step =
                points.get(1).get("time").asLong() - points.get(0).get("time").asLong();
        assertThat(series.get("step_seconds").asLong()).isEqualTo(step);
        assertThat(points).anyMatch(point -> !point.get("in_bps").isNull());
        assertThat(plane.as(VIEWER).get("/network/throughput?hours=169").status())
                .isEqualTo(422);
        assertThat(plane.as(VIEWER).get("/network/throughput?hours=0").status()).isEqualTo(422);
        assertThat(plane.as(VIEWER).get("/network/throughput?hours=168").status())
                .isEqualTo(200);
    }

    @Test
    void throughputOfOneHostIsReadFromThatHostOnly() {
        JsonNode one = plane.as(VIEWER).get("/network/throughput?host=" + host).tree();
        assertThat(one.get("hosts")
                        .valueStream()
                        .map(series -> series.get("host_id").asLong()))
                .containsExactly(host);
        assertThat(plane.as(VIEWER).get("/network/throughput?host=999").status())
                .isEqualTo(404);
        assertThat(plane.as(VIEWER).get("/network/throughput?host=-1").status()).isEqualTo(422);
    }

    @Test
    void throughputOfAHostThatRefusesIsAnError() {
        sim.faults().fail("GET lab1 /nodes/lab1/rrddata", 403, "Permission check failed (/nodes/lab1, Sys.Audit)");
        JsonNode all = plane.as(VIEWER).get("/network/throughput").tree();
        assertThat(all.get("hosts")).isEmpty();
        assertThat(all.at("/errors/0/kind").asString()).isEqualTo("permission");
    }
}
