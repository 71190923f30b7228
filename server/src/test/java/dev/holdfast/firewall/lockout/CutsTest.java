package dev.holdfast.firewall.lockout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.firewall.effective.chain.ClusterFirewall;
import dev.holdfast.firewall.effective.chain.FirewallText;
import dev.holdfast.firewall.effective.chain.NamedAddresses;
import dev.holdfast.firewall.effective.chain.NodeChains;
import dev.holdfast.firewall.effective.chain.NodeFirewall;
import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.api.GuestKind;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.FirewallRule.Edit;
import dev.holdfast.pve.firewall.FirewallRule.RuleSpec;
import dev.holdfast.pve.firewall.FirewallScope;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which ways a change would cut. Holdfast comes from 198.51.100.7, which rules let in; the node's network is 10.0.0.0/24. */
class CutsTest {
    private static final FirewallScope CLUSTER = new FirewallScope.Cluster();
    private static final FirewallScope NODE = new FirewallScope.Node("alpha");
    private static final FirewallScope GROUP = new FirewallScope.Group("base");

    private static final Way API = new Way("API", IpVersion.parse("198.51.100.7"), 8006);
    private static final Way SSH = new Way("SSH", IpVersion.parse("198.51.100.7"), 22);
    private static final Way UNKNOWN = new Way("Unknown", null, 8006);
    private static final Way LOCAL = new Way("Local", IpVersion.parse("10.0.0.9"), 8006);

    private static final String ON = """
            [OPTIONS]
            enable: 1
            [ALIASES]
            us 198.51.100.7
            [IPSET friends]
            198.51.100.0/24
            [group base]
            IN ACCEPT -source +friends -p tcp -dport 22
            [RULES]
            IN ACCEPT -source us -p tcp -dport 8006
            GROUP base
            IN DROP -source 203.0.113.0/24
            """;

    private static NodeChains chains(String cluster, String node) {
        return new NodeChains(
                FirewallText.read(cluster).cluster(), FirewallText.read(node).node("10.0.0.0/24"));
    }

    /** The names of the ways that are cut, with a question mark for those that may be. */
    private static List<String> cuts(NodeChains before, Effect effect) {
        return Cuts.of(before, effect, List.of(API, SSH, UNKNOWN, LOCAL)).stream()
                .map(cut -> cut.detail().split(" on node| \\(")[0] + (cut.certain() ? "" : "?"))
                .toList();
    }

    private static RuleSpec rule(String text) {
        FirewallRule read = FirewallText.rule(0, text);
        return new RuleSpec(
                read.type(),
                read.action(),
                read.isEnabled(),
                read.macro(),
                read.iface(),
                read.source(),
                read.dest(),
                read.proto(),
                read.sport(),
                read.dport(),
                read.icmpType(),
                null,
                null);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "IN DROP -p tcp -dport 8006             | API, Unknown?, Local",
                "IN REJECT -source 198.51.100.0/24      | API, SSH, Unknown?",
                "IN DROP -source 10.0.0.9               | Unknown?, Local",
                "IN DROP -source 192.0.2.0/24           | ",
                "IN DROP -source 198.51.100.8           | ",
                "IN DROP -p tcp -dport 22               | SSH",
                "'|IN DROP' | ",
                "OUT DROP                               | ",
                "IN DROP -p udp                         | ",
                "IN ACCEPT -p tcp                       | ",
                "IN DROP -source nowhere                | ",
                "IN DROP -source +missing               | ",
                "IN DROP -i vmbr1                       | API, SSH, Unknown?, Local",
                "GROUP nothing                          | "
            })
    void aNewRuleCutsWhatItKeepsOut(String text, @Nullable String expected) {
        List<String> ways = expected == null ? List.of() : List.of(expected.split(", "));
        assertThat(cuts(chains(ON, ""), Effects.addRule(CLUSTER, rule(text)))).isEqualTo(ways);
        assertThat(cuts(chains(ON, ""), Effects.addRule(NODE, rule(text)))).isEqualTo(ways);
    }

    @Test
    void whatLetsAWayInCantBeTakenAwayUnnoticed() {
        NodeChains before = chains(ON, "");
        assertThat(cuts(before, Effects.removeRule(CLUSTER, 0))).containsExactly("API", "Unknown?");
        assertThat(cuts(before, Effects.removeRule(CLUSTER, 1))).containsExactly("SSH");
        assertThat(cuts(before, Effects.removeRule(CLUSTER, 2))).isEmpty();
        assertThat(cuts(before, Effects.removeRule(CLUSTER, 9))).isEmpty();
        assertThat(cuts(before, Effects.removeRule(GROUP, 0))).containsExactly("SSH");
        assertThat(cuts(before, Effects.removeGroup("base"))).containsExactly("SSH");
        assertThat(cuts(before, Effects.renameGroup("base", "other"))).containsExactly("SSH");
        assertThat(cuts(before, Effects.addGroup("other"))).isEmpty();
        assertThat(cuts(before, Effects.setAlias(CLUSTER, "us", null))).containsExactly("API", "Unknown?");
        assertThat(cuts(before, Effects.setAlias(CLUSTER, "US", "198.51.100.6")))
                .containsExactly("API", "Unknown?");
        assertThat(cuts(before, Effects.setAlias(CLUSTER, "us", "198.51.100.0/24")))
                .isEmpty();
        assertThat(cuts(before, Effects.removeSet(NODE, "friends"))).containsExactly("SSH");
        assertThat(cuts(before, Effects.removeMember(GROUP, "friends", "198.51.100.0/24")))
                .containsExactly("SSH");
        assertThat(cuts(before, Effects.setMember(CLUSTER, "friends", "198.51.100.7", true)))
                .containsExactly("SSH");
        assertThat(cuts(before, Effects.setMember(CLUSTER, "friends", "198.51.100.8", true)))
                .isEmpty();
        assertThat(cuts(before, Effects.addSet(CLUSTER, "more"))).isEmpty();
    }

    @Test
    void aSetThatIsNamedBlacklistCutsItsMembers() {
        NodeChains before = chains(ON + "[IPSET blacklist]\n", "");
        assertThat(cuts(before, Effects.setMember(CLUSTER, "blacklist", "198.51.100.7", false)))
                .containsExactly("API", "SSH", "Unknown?");
        assertThat(cuts(before, Effects.setMember(CLUSTER, "blacklist", "us", false)))
                .containsExactly("API", "SSH", "Unknown?");
    }

    @Test
    void aChangedRuleCutsWhatItNoLongerLetsIn() {
        NodeChains before = chains(ON, "");
        assertThat(cuts(before, change(0, RuleSpec.NONE.enabled(false)))).containsExactly("API", "Unknown?");
        assertThat(cuts(before, change(0, RuleSpec.NONE.from("10.0.0.0/8")))).containsExactly("API", "Unknown?");
        assertThat(cuts(
                        before,
                        change(
                                0,
                                new RuleSpec(
                                        null, null, null, null, null, null, null, null, null, null, null, null,
                                        "ours"))))
                .isEmpty();
        assertThat(cuts(before, Effects.changeRule(CLUSTER, 0, new Edit(RuleSpec.NONE, List.of("source")))))
                .isEmpty();
        assertThat(cuts(before, Effects.changeRule(CLUSTER, 2, new Edit(RuleSpec.NONE, List.of("source")))))
                .containsExactly("Unknown?", "Local");
        NodeChains off = chains("[OPTIONS]\nenable: 1\npolicy_in: ACCEPT\n[RULES]\n|IN DROP\n", "");
        assertThat(cuts(off, Effects.changeRule(CLUSTER, 0, new Edit(RuleSpec.NONE, List.of("enable")))))
                .as("a rule without the key is enabled")
                .containsExactly("API", "SSH", "Unknown?", "Local");
    }

    private static Effect change(int pos, RuleSpec set) {
        return Effects.changeRule(CLUSTER, pos, new Edit(set, List.of()));
    }

    @Test
    void aMovedRuleCutsWhatItNowKeepsOutFirst() {
        NodeChains before = chains("""
                [OPTIONS]
                enable: 1
                [RULES]
                IN ACCEPT -source 198.51.100.7
                IN DROP -source 198.51.100.0/24
                IN ACCEPT -source 10.0.0.0/8
                """, "");
        assertThat(cuts(before, Effects.moveRule(CLUSTER, 1, 0))).containsExactly("API", "SSH", "Unknown?");
        assertThat(cuts(before, Effects.moveRule(CLUSTER, 0, 2))).containsExactly("API", "SSH", "Unknown?");
        assertThat(cuts(before, Effects.moveRule(CLUSTER, 0, 1)))
                .as("its own place")
                .isEmpty();
        assertThat(cuts(before, Effects.moveRule(CLUSTER, 2, 0))).isEmpty();
        assertThat(cuts(before, Effects.moveRule(CLUSTER, 0, 99))).containsExactly("API", "SSH", "Unknown?");
    }

    @Test
    void optionsThatTurnTheFirewallOnCutEverythingThatNoRuleLetsIn() {
        NodeChains off = chains("[OPTIONS]\nenable: 0\n", "");
        Effect on = Effects.setOptions(CLUSTER, ConfigChange.NONE.set("enable", 1));
        assertThat(cuts(off, on)).containsExactly("API", "SSH", "Unknown?");
        Effect onAndOpen =
                Effects.setOptions(CLUSTER, ConfigChange.NONE.set("enable", 1).set("policy_in", "ACCEPT"));
        assertThat(cuts(off, onAndOpen)).isEmpty();
        NodeChains open = chains("[OPTIONS]\nenable: 1\npolicy_in: ACCEPT\n", "");
        assertThat(cuts(open, Effects.setOptions(CLUSTER, ConfigChange.NONE.delete("policy_in"))))
                .containsExactly("API", "SSH", "Unknown?");
        assertThat(cuts(open, Effects.setOptions(CLUSTER, ConfigChange.NONE.set("policy_out", "DROP"))))
                .as("answers of existing connections leave the node whatever the policy")
                .isEmpty();
        NodeChains nodeOff = chains("[OPTIONS]\nenable: 1\n", "[OPTIONS]\nenable: 0\n");
        assertThat(cuts(nodeOff, Effects.setOptions(NODE, ConfigChange.NONE.delete("enable"))))
                .containsExactly("API", "SSH", "Unknown?");
        assertThat(cuts(
                        nodeOff,
                        Effects.setOptions(new FirewallScope.Node("beta"), ConfigChange.NONE.delete("enable"))))
                .isEmpty();
    }

    @Test
    void whatIsClosedAlreadyCantBeCut() {
        NodeChains closed = chains("[OPTIONS]\nenable: 1\n", "");
        assertThat(cuts(closed, Effects.addRule(CLUSTER, rule("IN DROP -source 198.51.100.0/24"))))
                .isEmpty();
    }

    @Test
    void aGuestsFirewallCutsNoWayToANode() {
        var guest = new FirewallScope.Guest(GuestKind.LXC, "alpha", 101);
        assertThat(cuts(chains(ON, ""), Effects.addRule(guest, rule("IN DROP"))))
                .isEmpty();
        assertThat(cuts(chains(ON, ""), Effects.setOptions(guest, ConfigChange.NONE.set("enable", 1))))
                .isEmpty();
        assertThat(cuts(chains(ON, ""), Effects.setAlias(guest, "us", null))).isEmpty();
    }

    @Test
    void whatCantBeReadMayCut() {
        NodeChains read = chains(ON, "");
        ClusterFirewall cluster = read.cluster();
        var noOptions = new NodeChains(
                new ClusterFirewall(null, cluster.rules(), cluster.groups(), cluster.addresses()), read.node());
        assertThat(Cuts.of(noOptions, Effects.removeRule(CLUSTER, 2), List.of(API)))
                .containsExactly(new Cut(
                        "alpha",
                        false,
                        "It can't be checked whether node alpha stays reachable: the options of the cluster's"
                                + " firewall could not be read."));
        var noRules = new NodeChains(
                new ClusterFirewall(cluster.options(), null, cluster.groups(), cluster.addresses()), read.node());
        assertThat(Cuts.of(noRules, Effects.removeRule(CLUSTER, 2), List.of(API)))
                .hasSize(1);
        var noNames = new NodeChains(
                new ClusterFirewall(
                        cluster.options(), cluster.rules(), cluster.groups(), new NamedAddresses(null, null)),
                read.node());
        assertThat(Cuts.of(noNames, Effects.setAlias(CLUSTER, "us", null), List.of(API)))
                .hasSize(1);
        assertThat(Cuts.of(noNames, Effects.addRule(CLUSTER, rule("IN DROP -source 198.51.100.7")), List.of(API)))
                .as("perhaps the way was open")
                .allMatch(cut -> !cut.certain())
                .hasSize(1);
        // A node that does not answer counts as one without rules of its own.
        var silent = new NodeChains(cluster, new NodeFirewall("alpha", null, null, null, true));
        assertThat(Cuts.of(silent, Effects.removeRule(CLUSTER, 0), List.of(API)))
                .hasSize(1);
        assertThat(Cuts.of(silent, Effects.removeRule(CLUSTER, 2), List.of(API)))
                .isEmpty();
        assertThat(Cuts.of(silent, Effects.setOptions(NODE, ConfigChange.NONE.set("enable", 0)), List.of(API)))
                .isEmpty();
        assertThat(cluster.options()).isEqualTo(Map.of("enable", "1"));
    }
}
