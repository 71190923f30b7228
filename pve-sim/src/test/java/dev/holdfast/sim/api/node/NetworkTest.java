package dev.holdfast.sim.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.sim.Asker;
import dev.holdfast.sim.Worlds;
import dev.holdfast.sim.model.SimTask;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The interfaces of nodes: staged changes, applied changes, and refusals. */
class NetworkTest extends Worlds {
    private static final String NETWORK = "/nodes/lab1/network";

    @BeforeEach
    void begin() {
        sim.cluster("lab", "lab1", "lab2", "lab3");
    }

    private Asker.Answer post(String form) {
        return root("lab1").post(NETWORK, form);
    }

    private Asker.Answer put(String name, String form) {
        return root("lab1").put(NETWORK + "/" + name, form);
    }

    private JsonNode one(String name) {
        return root("lab1").get(NETWORK + "/" + name).data();
    }

    private String changes() {
        return root("lab1").get(NETWORK).json().path("changes").asString("");
    }

    @Test
    void stagedChangesAreListedWithTheirDiffUntilReverted() {
        assertThat(root("lab1").get(NETWORK).json().has("changes")).isFalse();
        assertThat(post("iface=vmbr1&type=bridge&cidr=10.5.0.1/24&autostart=1&comments=second")
                        .status())
                .isEqualTo(200);
        assertThat(changes())
                .startsWith("--- /etc/network/interfaces\n+++ /etc/network/interfaces.new\n@@ -15,4 +15,12 @@\n")
                .contains("\n+auto vmbr1\n+iface vmbr1 inet static\n+\taddress 10.5.0.1/24\n+\tbridge-fd 0\n")
                .contains("\n+#second\n+\n")
                .endsWith("\n source /etc/network/interfaces.d/*\n");
        JsonNode staged = one("vmbr1");
        assertThat(staged.path("comments").asString()).isEqualTo("second\n");
        assertThat(staged.has("active")).isFalse();
        assertThat(root("lab1").delete(NETWORK).json().path("data").isNull()).isTrue();
        assertThat(changes()).isEmpty();
        assertThat(root("lab1").get(NETWORK + "/vmbr1").status()).isEqualTo(400);
    }

    @Test
    void appliedChangesAreInForceAfterTheTask() {
        post("iface=vmbr1&type=bridge&bridge_ports=eno2&autostart=1");
        SimTask task = task(root("lab1").put(NETWORK, ""));
        assertThat(task.upid()).endsWith(":srvreload:networking:root@pam!holdfast:");
        assertThat(end(task)).isEqualTo("OK");
        assertThat(changes()).isEmpty();
        assertThat(one("vmbr1").path("active").asInt()).isEqualTo(1);
    }

    @Test
    void startOfTheNodeAppliesStagedChanges() {
        post("iface=vmbr1&type=bridge&autostart=1");
        sim.node("lab1").crash();
        sim.node("lab1").up();
        assertThat(changes()).isEmpty();
        assertThat(one("vmbr1").path("active").asInt()).isEqualTo(1);
    }

    @Test
    void fileOnTheNodeNeedsNoQuorum() {
        sim.clusterOf("lab1").quorum(false);
        assertThat(post("iface=vmbr1&type=bridge").status()).isEqualTo(200);
        assertThat(end(task(root("lab1").put(NETWORK, "")))).isEqualTo("OK");
    }

    @Test
    void nodeThatIsDownDoesNotAnswer() {
        sim.node("lab2").down();
        assertThat(root("lab1").get("/nodes/lab2/network").status()).isEqualTo(595);
    }

    @Test
    void changesNeedThePrivilegeToModifyTheNode() {
        var auditor = Asker.of(sim.node("lab1"), sim.auditor());
        for (var answer : List.of(
                auditor.post(NETWORK, "iface=vmbr1&type=bridge"),
                auditor.put(NETWORK, ""),
                auditor.delete(NETWORK),
                auditor.put(NETWORK + "/vmbr0", "type=bridge"),
                auditor.delete(NETWORK + "/vmbr0"))) {
            assertThat(answer.reason()).isEqualTo("Permission check failed (/nodes/lab1, Sys.Modify)");
        }
        var user = sim.token("user@pve!one").grant("/sdn/zones/localnetwork/vmbr0", Set.of("SDN.Use"));
        assertThat(Asker.of(sim.node("lab1"), user)
                        .get(NETWORK + "?type=any_bridge")
                        .data())
                .hasSize(1);
        assertThat(Asker.of(sim.node("lab1"), sim.token("none@pve!one"))
                        .get(NETWORK + "?type=bridge")
                        .data())
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    iface=vmbr0&type=bridge                                      | iface       | interface already exists
                    iface=vmbr1&type=bridge&cidr=1.2.3.4/24&gateway=1.2.3.1      | gateway     | Default gateway already exists on interface 'vmbr0'.
                    iface=vmbr1&type=bridge&bridge_ports=eno2+eno1               | bridge_ports| eno1 is already used on interface 'vmbr0'.
                    iface=vmbr1&type=bridge&cidr=1.2.3.4/24&netmask=24&address=1.2.3.4 | address | address conflicts with cidr
                    iface=vmbr1&type=bridge&address=1.2.3.4                      | netmask     | missing property - 'address' requires this property
                    iface=vmbr1&type=bridge&cidr6=fd00::1                        | cidr6       | 'invalid format - value does not look like a valid IPv6 CIDR network
                    '
                    iface=vmbr1&type=bridge&address=1.2.3.4&netmask=255.0.255.0  | netmask     | 'invalid format - value is not a valid IPv4 netmask
                    '
                    iface=vmbr1&type=bridge&gateway=nowhere                      | gateway     | 'invalid format - value is not a valid IPv4 address
                    '
                    iface=vmbr1&type=bridge&bridge_vids=5-5000                   | bridge_vids | 'invalid format - invalid VLAN tag ''5000''
                    '
                    """)
    void invalidValueIsAnErrorOfItsParameter(String form, String parameter, String fault) {
        Asker.Answer answer = post(form);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("errors").path(parameter).asString()).isEqualTo(fault);
        assertThat(changes()).isEmpty();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    iface=vmbr1&type=bridge&bridge_ports=eno9        | bridge 'vmbr1' - unable to find bridge port 'eno9'
                    iface=bond0&type=bond&slaves=eno2+vmbr0          | bond 'bond0' - wrong interface type on slave 'vmbr0' ('bridge' != 'eth or bond')
                    iface=bond0&type=bond&slaves=eno2&bond-primary=eno3 | bond 'bond0' - bond-primary interface is not a slave
                    iface=eno9.5&type=vlan                           | vlan 'eno9.5' - unable to find parent 'eno9'
                    iface=eno2.5000&type=vlan                        | vlan 'eno2.5000' - vlan-id 5000 should be <= 4094
                    iface=storage&type=vlan&vlan-id=7                | missing vlan-raw-device option
                    iface=storage&type=vlan&vlan-raw-device=eno2     | missing vlan-id option
                    iface=eno2.5&type=vlan&mtu=9000                  | interface 'eno2' - mtu 1500 is lower than 'eno2.5' - mtu 9000
                    iface=vmbr1&type=OVSBridge                       | Open VSwitch is not installed (need package 'openvswitch-switch')
                    """)
    void inconsistentFileIsNotWritten(String form, String text) {
        Asker.Answer answer = post(form);
        assertThat(answer.status() + " " + answer.reason()).isEqualTo("500 " + text);
        assertThat(changes()).isEmpty();
    }

    @Test
    void bondsAndVlansAreReturnedAsInTheFile() {
        assertThat(post("iface=bond0&type=bond&slaves=eno2,eno3&bond_mode=802.3ad&bond_xmit_hash_policy=layer2%2B3")
                        .status())
                .isEqualTo(200);
        assertThat(one("bond0").path("slaves").asString()).isEqualTo("eno2 eno3");
        assertThat(one("bond0").path("bond_miimon").asString()).isEqualTo("100");
        assertThat(one("eno2").path("autostart").asInt()).isEqualTo(1);
        assertThat(post("iface=bond0.20&type=vlan&cidr6=fd00::1/64").status()).isEqualTo(200);
        JsonNode vlan = one("bond0.20");
        assertThat(vlan.path("vlan-raw-device").asString()).isEqualTo("bond0");
        assertThat(vlan.path("vlan-id").asString()).isEqualTo("20");
        assertThat(vlan.path("families").valueStream().map(JsonNode::asString)).containsExactly("inet6");
        assertThat(vlan.path("cidr6").asString()).isEqualTo("fd00::1/64");
        assertThat(changes()).contains("+iface bond0.20 inet6 static\n+\taddress fd00::1/64\n");
    }

    @Test
    void addressThatIsNotSentAgainIsNoLongerUsed() {
        assertThat(put("vmbr0", "type=bridge&comments=x").status()).isEqualTo(200);
        assertThat(one("vmbr0").path("method").asString()).isEqualTo("manual");
        assertThat(one("vmbr0").has("address")).isTrue();
        assertThat(put("vmbr0", "type=bridge&delete=cidr,gateway&comments=").status())
                .isEqualTo(200);
        assertThat(one("vmbr0").has("comments")).isFalse();
        assertThat(one("vmbr0").has("address")).isFalse();
        assertThat(one("vmbr0").has("gateway")).isFalse();
    }

    @Test
    void vlanAwarenessIsSetWhenSentAndUnsetWhenDeleted() {
        put("vmbr0", "type=bridge&bridge_vlan_aware=0");
        assertThat(one("vmbr0").path("bridge_vlan_aware").asInt()).isEqualTo(1);
        assertThat(one("vmbr0").path("bridge_vids").asString()).isEqualTo("2-4094");
        put("vmbr0", "type=bridge&delete=bridge_vlan_aware");
        assertThat(one("vmbr0").has("bridge_vids")).isFalse();
    }

    @Test
    void cardInABridgeIsNotDeletedAndAFreeCardStaysListed() {
        assertThat(root("lab1").delete(NETWORK + "/eno2").status()).isEqualTo(200);
        assertThat(one("eno2").path("exists").asInt()).isEqualTo(1);
        assertThat(root("lab1")
                        .delete(NETWORK + "/vmbr99")
                        .json()
                        .at("/errors/iface")
                        .asString())
                .isEqualTo("interface does not exist");
        assertThat(root("lab1").get(NETWORK + "/9x").json().at("/errors/iface").asString())
                .isEqualTo("invalid format - invalid network interface name '9x'\n");
    }

    @Test
    void openVSwitchKeepsBridgesAndPortsConsistent() {
        sim.node("lab1").installOpenVSwitch();
        assertThat(post("iface=vmbr1&type=OVSBridge&ovs_ports=eno2&autostart=1").status())
                .isEqualTo(200);
        assertThat(one("eno2").path("type").asString()).isEqualTo("OVSPort");
        assertThat(post("iface=in1&type=OVSIntPort&ovs_bridge=vmbr1&ovs_tag=5").status())
                .isEqualTo(200);
        assertThat(one("vmbr1").path("ovs_ports").asString()).isEqualTo("eno2 in1");
        assertThat(root("lab1").get(NETWORK + "?type=any_local_bridge").data()).hasSize(2);
        assertThat(post("iface=in2&type=OVSIntPort")
                        .json()
                        .at("/errors/ovs_bridge")
                        .asString())
                .isEqualTo("parameter is required");
        assertThat(post("iface=in2&type=OVSIntPort&ovs_bridge=nosuch")
                        .json()
                        .at("/errors/ovs_bridge")
                        .asString())
                .isEqualTo("bridge 'nosuch' does not exist");
        assertThat(post("iface=in2&type=OVSIntPort&ovs_bridge=vmbr0")
                        .json()
                        .at("/errors/ovs_bridge")
                        .asString())
                .isEqualTo("interface 'vmbr0' is no OVS bridge");
        assertThat(post("iface=bond0&type=OVSBond&ovs_bridge=vmbr1&ovs_bonds=eno1")
                        .json()
                        .path("errors"))
                .hasToString("{\"ovs_bonds\":\"eno1 is already used on interface 'vmbr0'.\"}");
        assertThat(root("lab1").delete(NETWORK + "/in1").status()).isEqualTo(200);
        assertThat(one("vmbr1").path("ovs_ports").asString()).isEqualTo("eno2");
        assertThat(root("lab1").delete(NETWORK + "/vmbr1").status()).isEqualTo(200);
        assertThat(one("eno2").path("type").asString()).isEqualTo("eth");
    }

    @Test
    void kindsThatCameWithVersion9AreUnknownToVersion8() {
        assertThat(post("iface=vmbr1&type=fabric").status()).isEqualTo(200);
        sim.version8();
        assertThat(post("iface=vmbr2&type=fabric").json().at("/errors/type").asString())
                .endsWith("OVSIntPort, unknown'");
        assertThat(root("lab1").put(NETWORK, "regenerate-frr=1").status()).isEqualTo(400);
    }
}
