package dev.holdfast.network.stage;

import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.OPERATOR;
import static dev.holdfast.access.Role.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Answer;
import dev.holdfast.TestPlane;
import dev.holdfast.base.json.Json;
import dev.holdfast.sim.Sim;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Changes of a node's interfaces are checked, staged and shown; nothing is in force before they are applied. */
class StagingTest {
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(2);
    private static long host;

    @BeforeAll
    static void start() {
        sim.clusterOf("lab1").container(101, "lab1", "web").set("net0", "name=eth0,bridge=vmbr0,ip=dhcp");
        plane.start().as(OWNER);
        host = plane.enrol(sim, "lab1").getFirst();
    }

    @AfterAll
    static void stop() {
        plane.close();
        sim.close();
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        sim.node("lab1").network().revert();
        sim.node("lab2").network().revert();
    }

    private static Answer add(String node, String iface, String type, Map<String, ?> config) {
        var body = new LinkedHashMap<String, Object>();
        body.put("host_id", host);
        body.put("node", node);
        body.put("iface", iface);
        body.put("type", type);
        body.put("config", config);
        return plane.as(ADMIN).post("/network/bridges", Json.write(body));
    }

    private static String path(String node, String iface) {
        return "/network/bridges/" + host + "/" + node + "/" + iface;
    }

    private static Answer change(String node, String iface, String config) {
        return plane.as(ADMIN).put(path(node, iface), "{\"config\":" + config + "}");
    }

    private static JsonNode done(Answer answer, int status) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        return answer.tree();
    }

    private static String faults(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        return answer.tree().get("detail").toString();
    }

    @Test
    void aBondABridgeOnItAndAVlanAreStagedAndNothingIsInForce() {
        done(add("lab2", "bond0", "bond", Map.of("slaves", "eno2, eno3", "bond_mode", "active-backup")), 201);
        done(add("lab2", "vmbr1", "bridge", Map.of("bridge_ports", "bond0", "cidr", "10.1.0.1/24")), 201);
        JsonNode last = done(add("lab2", "vmbr1.50", "vlan", Map.of("mtu", 1500)), 201);
        assertThat(last.at("/interface/vlan-id").asInt()).isEqualTo(50);
        assertThat(last.at("/interface/vlan-raw-device").asString()).isEqualTo("vmbr1");
        assertThat(last.at("/interface/autostart").asBoolean()).isTrue();
        assertThat(last.at("/interface/staged").asString()).isEqualTo("new");
        // The cards that became slaves are normalised by Proxmox VE itself, which is a part of what would be applied.
        assertThat(last.at("/staged/interfaces").toString()).contains("bond0", "vmbr1", "vmbr1.50", "eno2", "eno3");
        assertThat(sim.node("lab2").network().inForce().find("bond0")).isNull();
        assertThat(sim.node("lab1").network().changes()).isEmpty();
    }

    @Test
    void anAddressWithAMaskIsOneWithAPrefix() {
        JsonNode one =
                done(add("lab1", "vmbr2", "bridge", Map.of("address", "10.2.0.1", "netmask", "255.255.254.0")), 201);
        assertThat(one.at("/interface/cidr").asString()).isEqualTo("10.2.0.1/23");
        assertThat(faults(add("lab1", "vmbr3", "bridge", Map.of("address", "10.3.0.1"))))
                .contains("\"netmask\"");
        assertThat(faults(add("lab1", "vmbr3", "bridge", Map.of("netmask", "24"))))
                .contains("\"address\"");
        assertThat(faults(add("lab1", "vmbr3", "bridge", Map.of("address", "10.3.0.1", "netmask", "255.0.255.0"))))
                .contains("contiguous");
        assertThat(faults(change("lab1", "vmbr0", "{\"address\":\"10.0.0.5\",\"netmask\":null}")))
                .contains("[\"body\",\"config\",\"netmask\"]");
        assertThat(faults(change("lab1", "vmbr0", "{\"address6\":\"fd00::5\",\"netmask6\":null}")))
                .contains("[\"body\",\"config\",\"netmask6\"]");
        var both = Map.of("cidr", "10.3.0.1/24", "address", "10.3.0.1", "netmask", "24");
        assertThat(faults(add("lab1", "vmbr3", "bridge", both))).contains("either cidr");
        JsonNode without = done(change("lab1", "vmbr2", "{\"address\":null,\"netmask\":null}"), 200);
        assertThat(without.at("/interface/cidr").asString("")).isEmpty();
    }

    @Test
    void allFaultsAreSaidAtTheirFieldsBeforeTheNodeIsAsked() {
        sim.node("lab1").forgetRequests();
        String all = faults(add(
                "lab1",
                "vmbr0",
                "bridge",
                Map.of("bridge_ports", "eno1 eno9", "cidr", "10.9.0.0/24", "gateway", "10.8.0.1", "slaves", "eno2")));
        assertThat(all)
                .contains("[\"body\",\"iface\"]")
                .contains("[\"body\",\"config\",\"bridge_ports\"]")
                .contains("[\"body\",\"config\",\"cidr\"]")
                .contains("[\"body\",\"config\",\"gateway\"]")
                .contains("[\"body\",\"config\",\"slaves\"]");
        assertThat(sim.node("lab1").requests())
                .noneMatch(request -> request.method().equals("POST"));
    }

    @Test
    void anUnknownSettingIsAFault() {
        assertThat(faults(add("lab1", "vmbr2", "bridge", Map.of("bridge_stp", "on"))))
                .contains("[\"body\",\"config\",\"bridge_stp\"]", "extra_forbidden");
        assertThat(faults(add("lab1", "vmbr2", "tunnel", Map.of()))).contains("[\"body\",\"type\"]", "enum");
        assertThat(faults(change("lab1", "vmbr0", "{}"))).contains("nothing_to_change");
    }

    @Test
    void aChangeKeepsWhatIsNotNamed() {
        JsonNode one = done(change("lab1", "vmbr0", "{\"comments\":\"management\"}"), 200);
        assertThat(one.at("/interface/comments").asString()).isEqualTo("management");
        assertThat(one.at("/interface/cidr").asString()).isNotEmpty();
        assertThat(one.at("/interface/gateway").asString()).isNotEmpty();
        assertThat(one.at("/interface/method").asString()).isEqualTo("static");
        assertThat(one.at("/staged/raw").asString()).contains("+#management");
    }

    @Test
    void nullRemovesASetting() {
        JsonNode one = done(change("lab1", "vmbr0", "{\"gateway\":null,\"cidr\":null,\"autostart\":false}"), 200);
        assertThat(one.at("/interface/cidr").isNull()).isTrue();
        assertThat(one.at("/interface/gateway").isNull()).isTrue();
        assertThat(one.at("/interface/autostart").asBoolean()).isFalse();
        assertThat(one.at("/interface/method").asString()).isEqualTo("manual");
        assertThat(one.at("/interface/staged").asString()).isEqualTo("changed");
    }

    @Test
    void twoPeopleWhoStageSeeEachOthersChanges() {
        String first = done(add("lab1", "vmbr2", "bridge", Map.of()), 201)
                .at("/staged/digest")
                .asString();
        JsonNode second = done(add("lab1", "vmbr3", "bridge", Map.of()), 201);
        assertThat(second.at("/staged/interfaces").toString()).isEqualTo("[\"vmbr2\",\"vmbr3\"]");
        assertThat(second.at("/staged/digest").asString()).isNotEqualTo(first);
        // The names that the other one staged count as well.
        assertThat(faults(add("lab1", "vmbr2", "bridge", Map.of()))).contains("already has an interface");
    }

    private static void polled() {
        TestPlane.until(
                "the guest was polled",
                () -> plane.as(ADMIN)
                        .get("/network/bridges")
                        .tree()
                        .get("attachments")
                        .valueStream()
                        .anyMatch(nic -> nic.get("vmid").asInt() == 101));
    }

    @Test
    void aBridgeIsNotDeletedWhileTheNicsOfAGuestCanNotBeRead() {
        polled();
        done(add("lab1", "vmbr2", "bridge", Map.of()), 201);
        sim.faults().fail("/lxc/101/config", 500, "unable to read it");
        JsonNode refused = done(plane.as(ADMIN).delete(path("lab1", "vmbr2")), 409);
        assertThat(refused.get("error").asString()).isEqualTo("conflict");
        assertThat(refused.get("detail").asString())
                .startsWith("Whether guests use bridge vmbr2 is not known")
                .contains("101 (web)");
        sim.faults().clear();
        done(plane.as(ADMIN).delete(path("lab1", "vmbr2")), 200);
    }

    @Test
    void aBridgeIsNotDeletedBeforeTheGuestsAreKnown() {
        try (Sim other = Sim.oneHost()) {
            other.faults().fail("/cluster/resources", 500, "not now");
            long unread = plane.enrol(other, "alpha").getFirst();
            JsonNode refused = done(plane.as(ADMIN).delete("/network/bridges/" + unread + "/alpha/vmbr0"), 409);
            assertThat(refused.get("detail").asString())
                    .startsWith("Which guests use bridge vmbr0 is not known")
                    .contains("node alpha");
            assertThat(other.node("alpha").network().changes()).isEmpty();
        }
    }

    @Test
    void aBridgeThatGuestsUseIsNotDeletedAndTheyAreNamed() {
        polled(); // otherwise, it is refused for another reason
        JsonNode refused = plane.as(ADMIN).delete(path("lab1", "vmbr0")).tree();
        assertThat(refused.get("error").asString()).isEqualTo("conflict");
        assertThat(refused.get("detail").asString())
                .startsWith("Bridge vmbr0 is used by NICs of guests: net0 of 101 (web)")
                .endsWith(". Attach them to another bridge first.");
        assertThat(sim.node("lab1").network().changes()).isEmpty();
    }

    @Test
    void anInterfaceThatOthersUseIsNotDeletedAndTheyAreNamed() {
        done(add("lab2", "vmbr0.7", "vlan", Map.of()), 201);
        JsonNode refused = done(plane.as(ADMIN).delete(path("lab2", "vmbr0")), 409);
        assertThat(refused.get("detail").asString())
                .isEqualTo("Interface vmbr0 is used by vmbr0.7. Change or delete it first.");
        JsonNode gone = done(plane.as(ADMIN).delete(path("lab2", "vmbr0.7")), 200);
        assertThat(gone.get("interface").isNull()).isTrue();
        assertThat(gone.get("staged").isNull()).isTrue();
    }

    @Test
    void whatTheNodeRefusesIsSaidAtItsField() {
        sim.faults().fail("POST lab1 /nodes/lab1/network", 403, "Permission check failed (/nodes/lab1, Sys.Modify)");
        JsonNode refused = done(add("lab1", "vmbr2", "bridge", Map.of()), 502);
        assertThat(refused.get("kind").asString()).isEqualTo("permission");
        assertThat(refused.get("detail").asString()).contains("Sys.Modify on /nodes/lab1");
        sim.faults().clear();
        JsonNode without =
                done(add("lab1", "ovs0", "OVSBridge", Map.of()), 502); // Open vSwitch is not installed on the node
        assertThat(without.get("detail").asString()).contains("Open VSwitch is not installed");
    }

    @Test
    void unknownNodesAndInterfacesAreNotFound() {
        assertThat(done(add("lab9", "vmbr2", "bridge", Map.of()), 404)
                        .get("resource")
                        .asString())
                .isEqualTo("node");
        assertThat(done(change("lab1", "vmbr9", "{\"mtu\":1500}"), 404)
                        .get("resource")
                        .asString())
                .isEqualTo("interface");
        assertThat(done(plane.as(ADMIN).delete(path("lab1", "vmbr9")), 404)
                        .get("resource")
                        .asString())
                .isEqualTo("interface");
        assertThat(plane.as(OPERATOR).delete(path("lab1", "vmbr9")).status()).isEqualTo(403);
    }

    @Test
    void revertingDiscardsEverythingAndSaysWhat() {
        done(add("lab1", "vmbr2", "bridge", Map.of()), 201);
        String revert = "/network/" + host + "/lab1/revert";
        JsonNode reverted = done(plane.as(ADMIN).post(revert, "{}"), 200);
        assertThat(reverted.get("reverted").asBoolean()).isTrue();
        assertThat(reverted.at("/discarded/interfaces").toString()).isEqualTo("[\"vmbr2\"]");
        assertThat(sim.node("lab1").network().changes()).isEmpty();
        JsonNode again = done(plane.as(ADMIN).post(revert, "{}"), 200);
        assertThat(again.get("reverted").asBoolean()).isFalse();
        assertThat(again.get("discarded").isNull()).isTrue();
    }
}
