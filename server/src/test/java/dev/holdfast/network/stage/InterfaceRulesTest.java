package dev.holdfast.network.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.Violation;
import dev.holdfast.http.Change;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with an interface, among the others of its node: every row is a case. */
class InterfaceRulesTest {
    private static final List<InterfaceSettings> NODE = List.of(
            of("eno1 eth"),
            of("eno2 eth mtu=9000"),
            of("eno3 eth mtu=9000"),
            of("eno4 eth"),
            of("eno5 eth cidr=10.9.0.5/24"),
            of("bond0 bond slaves=eno2 bond_mode=active-backup mtu=9000"),
            of("vmbr0 bridge bridge_ports=eno1 cidr=10.0.0.5/24 gateway=10.0.0.1 cidr6=fd00::5/64"),
            of("vmbr0.40 vlan vlan-id=40 vlan-raw-device=vmbr0"),
            of("ovs0 OVSBridge"));

    private static InterfaceSettings of(String text) {
        List<String> words = Arrays.asList(text.split(" "));
        return new InterfaceSettings(words.get(0), words.get(1), keys(words.subList(2, words.size())));
    }

    private static Map<String, String> keys(List<String> words) {
        var keys = new LinkedHashMap<String, String>();
        for (String word : words) {
            // An underscore between the names of a list stands for a space.
            String[] pair = word.split("=", 2);
            keys.put(pair[0], pair[1].replace('+', ' '));
        }
        return keys;
    }

    private static String faults(List<Violation> found) {
        return found.stream()
                .map(fault -> fault.loc().subList(1, fault.loc().size()).stream()
                                .map(Object::toString)
                                .collect(Collectors.joining("."))
                        + ": " + fault.msg())
                .collect(Collectors.joining(" | "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "vmbr1 bridge",
                "vmbr1 bridge bridge_ports=eno4 cidr=10.1.0.1/24 autostart=1",
                "vmbr1 bridge bridge_ports=eno4.100",
                "vmbr1 bridge bridge_vlan_aware=1 bridge_vids=2-100+200",
                "storage bridge bridge_ports=eno3 mtu=9000",
                "bond1 bond slaves=eno3+eno4 bond_mode=802.3ad bond_xmit_hash_policy=layer2+3",
                "bond1 bond slaves=eno3+eno4 bond_mode=active-backup bond-primary=eno4",
                "eno4.50 vlan cidr=10.50.0.1/24",
                "vlan60 vlan vlan-raw-device=eno4",
                "storage vlan vlan-raw-device=eno4 vlan-id=70",
                "vmbr0.41 vlan",
                "eno4:1 alias cidr=10.8.0.1/24",
                "eno4 eth cidr=10.8.0.1/32",
                "vmbr1 bridge cidr=10.8.0.0/31",
                "vmbr1 bridge cidr6=fd01::1/64 gateway6=fe80::1",
                "port1 OVSIntPort ovs_bridge=ovs0 ovs_tag=5",
            })
    void whatIsRightPasses(String wanted) {
        InterfaceSettings one = of(wanted);
        var present = new ArrayList<>(NODE);
        present.removeIf(other -> other.name().equals(one.name()));
        assertThat(faults(InterfaceRules.ofNew(one, present, one.keys().keySet())))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "vmbr0 bridge ~ iface: The node already has an interface with this name.",
                "trunk bond slaves=eno4 ~ iface: Must be bond and a number, such as bond0.",
                "vm.5 bridge ~ iface: Must not contain a dot or colon: these names are for VLANs and aliases.",
                "bond7 bridge ~ iface: Proxmox VE takes every interface with this name for a bond. Choose another.",
                "eno4 alias ~ iface: The node already has an interface with this name.",
                "extra alias ~ iface: Must be an interface, a colon and a number, such as eno1:1.",
                "eno4:5 vlan vlan-raw-device=eno4 vlan-id=5 ~ iface: Must not contain a colon, which is for aliases.",
                "vmbr1 bridge slaves=eno4 ~ config.slaves: An interface of the type bridge has no such setting. Omit it.",
                "bond1 bond slaves=eno4 bridge_vids=5 ~ config.bridge_vids: An interface of the type bond has no such"
                        + " setting. Omit it.",
                "vmbr1 bridge bridge_vids=2-5 ~ config.bridge_vids: Only a VLAN-aware bridge has VLAN IDs. Set"
                        + " bridge_vlan_aware.",
                "vmbr1 bridge bridge_vlan_aware=1 bridge_vids=9-5 ~ config.bridge_vids: VLAN IDs are between 1 and 4094,"
                        + " and a range begins with the lower one.",
                "vmbr1 bridge bridge_ports=eno9 ~ config.bridge_ports: The node has no interface eno9.",
                "vmbr1 bridge bridge_ports=eno9.4 ~ config.bridge_ports: The node has no interface eno9.4.",
                "vmbr1 bridge bridge_ports=eno1 ~ config.bridge_ports: eno1 is already used by vmbr0.",
                "vmbr1 bridge bridge_ports=vmbr0 ~ config.bridge_ports: vmbr0 is of the type bridge, which can't be used"
                        + " here.",
                "vmbr1 bridge bridge_ports=eno4+eno4 ~ config.bridge_ports: eno4 is named twice.",
                "vmbr1 bridge bridge_ports=vmbr1 ~ config.bridge_ports: The interface can't be a port of itself.",
                "vmbr1 bridge bridge_ports=eno5 ~ config.bridge_ports: eno5 has an address of its own, which would stop"
                        + " working. Remove it first.",
                "bond1 bond ~ config.slaves: A bond needs at least one slave.",
                "bond1 bond slaves=eno2 ~ config.slaves: eno2 is already used by bond0.",
                "bond1 bond slaves=vmbr0 ~ config.slaves: vmbr0 is of the type bridge, which can't be used here.",
                "bond1 bond slaves=eno4 bond_mode=balance-slb ~ config.bond_mode: Only an OVSBond has this mode.",
                "bond1 bond slaves=eno4 bond-primary=eno4 ~ config.bond-primary: Only a bond of the mode active-backup has"
                        + " a primary slave.",
                "bond1 bond slaves=eno4 bond_mode=active-backup bond-primary=eno3 ~ config.bond-primary: Must be one of"
                        + " the slaves.",
                "bond1 bond slaves=eno4 bond_xmit_hash_policy=layer2 ~ config.bond_xmit_hash_policy: Only a bond of the"
                        + " mode balance-xor or 802.3ad has a hash policy.",
                "bond1 bond slaves=eno3 mtu=1500 ~ config.mtu: Its slave eno3 has the higher MTU 9000.",
                "eno9.5 vlan ~ iface: The node has no interface eno9.",
                "store vlan vlan-id=5 ~ config.vlan-raw-device: A VLAN needs the interface below it, unless its name is"
                        + " like eno1.50.",
                "store vlan vlan-raw-device=eno4 ~ config.vlan-id: A VLAN needs an ID, unless its name ends with it.",
                "store vlan vlan-raw-device=ovs0 vlan-id=5 ~ config.vlan-raw-device: ovs0 is of the type OVSBridge, which"
                        + " can't be used here.",
                "eno4.50 vlan vlan-id=51 ~ config.vlan-id: The name says that the VLAN has the ID 50. Omit this setting.",
                "eno4.50 vlan vlan-raw-device=eno3 ~ config.vlan-raw-device: The name says that the VLAN is on eno4. Omit"
                        + " this setting.",
                "eno4.5000 vlan ~ iface: The VLAN ID is not between 1 and 4094.",
                "store vlan vlan-raw-device=vmbr0 vlan-id=40 ~ config.vlan-id: VLAN 40 of vmbr0 already exists: vmbr0.40.",
                "eno4.50 vlan mtu=9000 ~ config.mtu: Must be at most 1500, the MTU of eno4 below it.",
                "vmbr1 bridge bridge_ports=eno4 mtu=9000 ~ config.mtu: Must be at most 1500, the MTU of eno4 below it.",
                "vmbr1 bridge cidr=10.0.0.5/16 ~ config.cidr: vmbr0 already has this address.",
                "vmbr1 bridge cidr6=fd00:0::5/64 ~ config.cidr6: vmbr0 already has this address.",
                "vmbr1 bridge cidr=10.2.0.0/24 ~ config.cidr: This is the address of the network itself. Choose one within"
                        + " it.",
                "vmbr1 bridge cidr=10.2.0.255/24 ~ config.cidr: This is the broadcast address of the network. Choose"
                        + " another one.",
                "vmbr1 bridge cidr=127.0.0.5/8 ~ config.cidr: No interface can have this address: it is a loopback,"
                        + " multicast or reserved address.",
                "vmbr1 bridge cidr=224.0.0.5/8 ~ config.cidr: No interface can have this address: it is a loopback,"
                        + " multicast or reserved address.",
                "vmbr1 bridge gateway6=fd01::1 ~ config.gateway6: A gateway needs an address of the interface. Set cidr6"
                        + " too.",
                "vmbr1 bridge cidr6=fd01::5/64 gateway6=fd02::1 ~ config.gateway6: The gateway is not in the network of"
                        + " cidr6.",
                "vmbr1 bridge cidr6=fd01::5/64 gateway6=fd01::5 ~ config.gateway6: This is the address of the interface"
                        + " itself.",
                "vmbr1 bridge cidr=10.2.0.5/24 gateway=10.2.0.1 ~ config.gateway: The node already has a default gateway,"
                        + " 10.0.0.1 on vmbr0. Remove that one first.",
                "port1 OVSIntPort ~ config.ovs_bridge: It needs the Open vSwitch bridge to which it belongs.",
                "port1 OVSIntPort ovs_bridge=vmbr0 ~ config.ovs_bridge: vmbr0 is of the type bridge, which can't be used"
                        + " here.",
                "vbond OVSBond ovs_bridge=ovs0 ovs_bonds=eno4 ~ config.ovs_bonds: An OVSBond needs at least two slaves.",
                "vbond OVSBond ovs_bridge=ovs0 ovs_bonds=eno4+eno3 bond_mode=802.3ad ~ config.bond_mode: An OVSBond has one"
                        + " of the modes active-backup, balance-slb, lacp-balance-slb and lacp-balance-tcp.",
            })
    void whatIsWrongIsSaidAtItsField(String wanted, String expected) {
        InterfaceSettings one = of(wanted);
        assertThat(faults(InterfaceRules.ofNew(one, NODE, one.keys().keySet()))).isEqualTo(expected);
    }

    @Test
    void allFaultsAreReportedAtOnce() {
        InterfaceSettings one = of("bond bridge slaves=eno4 bridge_ports=eno1 cidr=10.0.0.5/24 gateway=10.7.0.1");
        assertThat(faults(InterfaceRules.ofNew(one, NODE, one.keys().keySet())))
                .contains("config.slaves:", "config.bridge_ports:", "config.cidr:", "config.gateway:");
    }

    private static String change(String name, Map<String, Change<String>> changes) {
        InterfaceSettings before =
                NODE.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
        return faults(InterfaceRules.ofChange(before, before.with(changes), NODE, changes.keySet()));
    }

    private static Map<String, Change<String>> set(String key, String value) {
        return Map.of(key, new Change.Set<>(value));
    }

    @Test
    void aChangeOfWhatOthersBuildOnIsChecked() {
        assertThat(change("eno1", set("cidr", "10.3.0.1/24")))
                .isEqualTo("config.cidr: It is a port of vmbr0, so an address would not work. Give it to vmbr0.");
        assertThat(change("eno1", set("mtu", "1280")))
                .isEqualTo("config.mtu: Must be at least 1500, the MTU of vmbr0 above it.");
        assertThat(change("bond0", set("mtu", "1500")))
                .isEqualTo("config.mtu: Its slave eno2 has the higher MTU 9000.");
        assertThat(change("vmbr0", set("cidr", "10.0.0.6/24"))).isEmpty();
        assertThat(change("vmbr0", Map.of("cidr", new Change.Clear<>())))
                .isEqualTo("config.gateway: A gateway needs an address of the interface. Set cidr too.");
    }

    @Test
    void whatWasWrongBeforeDoesNotPreventAnotherChange() {
        var odd = new ArrayList<>(NODE);
        odd.add(of("vmbr9 bridge bridge_ports=gone mtu=1500"));
        InterfaceSettings before = odd.getLast();
        Map<String, Change<String>> comment = set("comments", "kept");
        assertThat(faults(InterfaceRules.ofChange(before, before.with(comment), odd, comment.keySet())))
                .isEmpty();
        Map<String, Change<String>> again = set("bridge_ports", "gone");
        assertThat(faults(InterfaceRules.ofChange(before, before.with(again), odd, again.keySet())))
                .isEqualTo("config.bridge_ports: The node has no interface gone.");
    }
}
