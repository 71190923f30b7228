package dev.holdfast.network;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import tools.jackson.databind.JsonNode;

/**
 * Sequences that were recorded from Proxmox VE 8.2.4, as requests to Holdfast: what it refuses itself is what Proxmox VE
 * refused, at the same field, and what it stages is what Proxmox VE staged. Each sequence continues the one before.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RecordedNetworkTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.oneHost();
    private static long host;

    @BeforeAll
    static void start() {
        plane.start().as(OWNER);
        host = plane.enrol(sim, "alpha").getFirst();
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    private static Answer create(String iface, String type, Map<String, ?> config) {
        var body = new LinkedHashMap<String, Object>();
        body.put("host_id", host);
        body.put("node", "alpha");
        body.put("iface", iface);
        body.put("type", type);
        body.put("config", config);
        return plane.as(ADMIN).post("/network/bridges", Json.write(body));
    }

    private static Answer change(String iface, Map<String, ?> config) {
        return plane.as(ADMIN).put(path(iface), Json.write(Map.of("config", config)));
    }

    private static Answer delete(String iface) {
        return plane.as(ADMIN).delete(path(iface));
    }

    private static Answer revert() {
        return plane.as(ADMIN).post("/network/" + host + "/alpha/revert", "");
    }

    private static String path(String iface) {
        return "/network/bridges/" + host + "/alpha/" + iface;
    }

    private static JsonNode done(Answer answer, int status) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        return answer.tree();
    }

    /** The fields with a fault. */
    private static List<String> fields(Answer answer) {
        return done(answer, 422)
                .get("detail")
                .valueStream()
                .map(fault -> fault.get("loc")
                        .valueStream()
                        .skip(1)
                        .map(JsonNode::asString)
                        .collect(Collectors.joining(".")))
                .toList();
    }

    private static JsonNode node() {
        return done(plane.as(ADMIN).get("/network/bridges"), 200).at("/nodes/0");
    }

    private static List<String> names() {
        return node().get("interfaces")
                .valueStream()
                .map(one -> one.get("iface").asString())
                .toList();
    }

    @Test
    @Order(1)
    void aBridgeAndWhatCollidesWithIt() {
        var settings =
                Map.of("cidr", "10.5.0.1/24", "autostart", true, "bridge_vlan_aware", true, "comments", "second");
        JsonNode bridge = done(create("vmbr1", "bridge", settings), 201).get("interface");
        assertThat(bridge.get("cidr").asString()).isEqualTo("10.5.0.1/24");
        assertThat(bridge.get("bridge_vlan_aware").asBoolean()).isTrue();
        assertThat(bridge.get("comments").asString()).isEqualTo("second");
        assertThat(fields(create("vmbr1", "bridge", Map.of()))).containsExactly("iface");
        assertThat(fields(create("vmbr2", "tunnel", Map.of()))).containsExactly("type");
        assertThat(fields(create("9bad name", "bridge", Map.of()))).containsExactly("iface");
        assertThat(fields(create("vmbr2", "bridge", Map.of("cidr", "10.5.0.1"))))
                .containsExactly("config.cidr");
        assertThat(fields(create("vmbr2", "bridge", Map.of("cidr", "10.6.0.1/24", "gateway", "10.6.0.254"))))
                .containsExactly("config.gateway");
    }

    @Test
    @Order(2)
    void aVlanByItsNameAndBondsOfWhatIsUsedOrMissing() {
        JsonNode vlan = done(create("vmbr0.50", "vlan", Map.of("cidr", "10.50.0.1/24")), 201)
                .get("interface");
        assertThat(vlan.get("vlan-raw-device").asString()).isEqualTo("vmbr0");
        assertThat(vlan.get("vlan-id").asInt()).isEqualTo(50);
        assertThat(fields(create("bond0", "bond", Map.of("slaves", "eno1", "bond_mode", "active-backup"))))
                .containsExactly("config.slaves");
        // Proxmox VE answered this one with an error that names no field.
        var unknown = Map.of("slaves", "eno7 eno8", "bond_mode", "802.3ad", "bond_xmit_hash_policy", "layer2+3");
        assertThat(fields(create("bond1", "bond", unknown))).containsExactly("config.slaves");
        assertThat(names()).contains("vmbr1", "vmbr0.50").doesNotContain("bond0", "bond1");
    }

    @Test
    @Order(3)
    void changesAndDeletions() {
        JsonNode changed = done(change("vmbr1", Map.of("cidr", "10.5.0.2/24", "comments", "changed")), 200)
                .get("interface");
        assertThat(changed.get("cidr").asString()).isEqualTo("10.5.0.2/24");
        assertThat(changed.get("comments").asString()).isEqualTo("changed");
        // Proxmox VE wants the type with every change, which Holdfast knows.
        done(change("vmbr1", Map.of("comments", "x")), 200);
        done(change("vmbr99", Map.of("comments", "x")), 404);
        assertThat(done(delete("vmbr1"), 200).get("interface").isNull()).isTrue();
        done(delete("vmbr99"), 404);
    }

    @Test
    @Order(4)
    void aTokenWithoutThePrivilegeIsRefusedByTheNode() {
        sim.faults().fail("POST alpha /nodes/alpha/network", 403, "Permission check failed (/nodes/alpha, Sys.Modify)");
        JsonNode refused = done(create("vmbr3", "bridge", Map.of()), 502);
        assertThat(refused.get("kind").asString()).isEqualTo("permission");
        assertThat(refused.get("detail").asString())
                .isEqualTo("The API token lacks the privilege Sys.Modify on /nodes/alpha.");
        sim.faults().clear();
    }

    @Test
    @Order(5)
    void revertingDiscardsAllAndIsNoErrorWhenNothingIsStaged() {
        assertThat(done(revert(), 200).get("reverted").asBoolean()).isTrue();
        assertThat(done(revert(), 200).get("reverted").asBoolean()).isFalse();
        assertThat(names()).contains("vmbr0", "eno1").doesNotContain("vmbr0.50", "vmbr1");
        assertThat(node().get("staged").isNull()).isTrue();
    }

    @Test
    @Order(6)
    void aBridgeIsAppliedByATaskAndItsDeletionIsStagedAndReverted() {
        JsonNode staged = done(create("vmbr7", "bridge", Map.of("cidr", "10.7.0.1/24")), 201);
        assertThat(staged.at("/staged/raw").asString())
                .contains("+auto vmbr7", "+iface vmbr7 inet static", "+\taddress 10.7.0.1/24", "+\tbridge-ports none");
        Answer applied = plane.as(ADMIN).post("/network/" + host + "/alpha/apply", "{\"confirm\":\"alpha\"}");
        long job = done(applied, 202).get("job").asLong();
        assertThat(plane.endOf(job).get("status").asString()).isEqualTo("succeeded");
        assertThat(plane.log(job)).contains("TASK OK");
        assertThat(node().get("staged").isNull()).isTrue();
        assertThat(names()).contains("vmbr7");
        assertThat(done(delete("vmbr7"), 200).at("/staged/raw").asString()).contains("-iface vmbr7 inet static");
        assertThat(names()).doesNotContain("vmbr7");
        done(revert(), 200);
        assertThat(names()).contains("vmbr7");
    }
}
