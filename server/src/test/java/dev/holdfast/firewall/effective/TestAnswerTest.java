package dev.holdfast.firewall.effective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.firewall.effective.TestAnswer.Fate;
import dev.holdfast.firewall.effective.chain.Chain;
import dev.holdfast.firewall.effective.chain.ClusterFirewall;
import dev.holdfast.firewall.effective.chain.Direction;
import dev.holdfast.firewall.effective.chain.FirewallText;
import dev.holdfast.firewall.effective.chain.GuestChains;
import dev.holdfast.firewall.effective.chain.GuestFirewall;
import dev.holdfast.firewall.effective.chain.GuestFirewall.Nic;
import dev.holdfast.firewall.effective.chain.Line.Scope;
import dev.holdfast.firewall.effective.chain.NamedAddresses;
import dev.holdfast.firewall.effective.chain.NodeChains;
import dev.holdfast.firewall.effective.chain.NodeFirewall;
import dev.holdfast.firewall.effective.chain.Question;
import dev.holdfast.firewall.effective.packet.Field;
import dev.holdfast.firewall.effective.packet.IpVersion;
import dev.holdfast.pve.api.GuestKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What decides about packets, as sentences. A question is {@code direction proto/port source dest}, with - for any. */
class TestAnswerTest {
    private static final String CLUSTER = """
            [OPTIONS]
            enable: 1
            [ALIASES]
            office 192.0.2.0/24
            [IPSET admins]
            10.0.0.0/24
            !10.0.0.66
            fd00::1
            [IPSET blacklist]
            203.0.113.0/24
            [group web]
            IN ACCEPT -p tcp -dport 80,443
            IN DROP -source office -p tcp -dport 8080
            """;

    private static final String GUEST = """
            [OPTIONS]
            enable: 1
            [ALIASES]
            office 198.51.100.0/24
            [RULES]
            IN SSH(ACCEPT) -source +admins
            GROUP web -i net0
            IN ACCEPT -source office -p tcp -dport 9000
            IN ACCEPT -source dc/office -p tcp -dport 9001
            IN ACCEPT -source gone -p tcp -dport 9002
            IN REJECT -p tcp -dport 9003
            |IN ACCEPT -p tcp -dport 9004
            IN ACCEPT -source 10.0.0.0/8 -p tcp -dport 9005
            IN Ping(ACCEPT)
            IN ACCEPT -p tcp -dport 9006 -dest 10.0.0.5
            """;

    private static GuestChains chains(String cluster, String guest, boolean nicFiltered) {
        Nic nic = new Nic("net0", nicFiltered, "02:4B:00:00:00:01", null, null);
        return new GuestChains(
                FirewallText.read(cluster).cluster(),
                FirewallText.read("").node("10.0.0.0/24"),
                FirewallText.read(guest).guest(GuestKind.QEMU, List.of(nic)));
    }

    private static Question question(String text) {
        String[] words = text.split(" ");
        String[] proto = words[1].split("/");
        return new Question(
                Direction.valueOf(words[0].toUpperCase(Locale.ROOT)),
                words[2].equals("-") ? null : IpVersion.parse(words[2]),
                words[3].equals("-") ? null : IpVersion.parse(words[3]),
                proto[0].equals("-") ? null : proto[0],
                null,
                proto.length < 2 || proto[0].startsWith("icmp") ? null : Integer.valueOf(proto[1]),
                proto.length < 2 || !proto[0].startsWith("icmp") ? null : proto[1]);
    }

    private static TestAnswer ask(GuestChains chains, String question) {
        Question asked = question(question);
        var all = new LinkedHashMap<String, Chain>();
        for (Nic nic : chains.guest().nics()) all.put(nic.iface(), chains.of(nic, asked.direction()));
        return TestAnswer.of(asked, all);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "in tcp/22 10.0.0.9 -       | accept  | Rule 0 of the guest accepts it.",
                "in tcp/22 10.0.0.66 -      | drop    | No rule matches: the policy DROP of the guest decides.",
                "in tcp/22 10.0.0.0/24 -    | depends | It depends on source.",
                "in tcp/22 10.0.0.0/28 -    | accept  | Rule 0 of the guest accepts it.",
                "in tcp/22 fd00::1 -        | accept  | Rule 0 of the guest accepts it.",
                "in tcp/443 - -             | depends | It depends on source.",
                "in tcp/443 192.0.2.1 -     | accept  | Rule 0 of the security group web accepts it.",
                "in tcp/443 203.0.113.7 -   | drop    | Dropped without a rule: Sources in the set blacklist of the cluster.",
                "in tcp/8080 192.0.2.1 -    | drop    | Rule 1 of the security group web drops it.",
                "in tcp/8080 198.51.100.1 - | drop    | No rule matches: the policy DROP of the guest decides.",
                "in tcp/9000 198.51.100.1 - | accept  | Rule 2 of the guest accepts it.",
                "in tcp/9000 192.0.2.1 -    | drop    | No rule matches: the policy DROP of the guest decides.",
                "in tcp/9001 192.0.2.1 -    | accept  | Rule 3 of the guest accepts it.",
                "in tcp/9002 - -            | drop    | Every such packet is dropped, by different rules.",
                "in tcp/9003 10.0.0.1 -     | reject  | Rule 5 of the guest rejects it.",
                "in tcp/9004 10.0.0.1 -     | drop    | No rule matches: the policy DROP of the guest decides.",
                "in tcp/9006 10.0.0.1 -     | depends | It depends on dest.",
                "in tcp/9006 10.0.0.1 10.0.0.5 | accept | Rule 9 of the guest accepts it.",
                "in icmp/echo-request 10.0.0.1 - | accept | Rule 8 of the guest accepts it.",
                "in icmpv6/echo-request fd00::9 - | accept | Rule 8 of the guest accepts it.",
                "in icmp/echo-reply 10.0.0.1 - | drop | No rule matches: the policy DROP of the guest decides.",
                "in - 10.0.0.1 -            | depends | It depends on dest, dport, icmp_type, proto, sport.",
                "in -/22 10.0.0.1 -         | depends | It depends on proto.",
                "out tcp/25 10.0.0.5 -      | accept  | No rule matches: the policy ACCEPT of the guest decides.",
                "out udp/67 10.0.0.5 -      | accept  | Every such packet is accepted, by different rules.",
                "out icmpv6/router-advertisement fd00::5 - | drop | Dropped without a rule: Router advertisements, by the option radv."
            })
    void theFirstRuleThatMatchesDecides(String question, String verdict, String summary) {
        TestAnswer answer = ask(chains(CLUSTER, GUEST, true), question);
        assertThat(answer.summary()).isEqualTo(summary);
        assertThat(answer.verdict()).isEqualTo(Fate.valueOf(verdict.toUpperCase(Locale.ROOT)));
    }

    @Test
    void theAnswerNamesTheLinesAndTheValuesForWhichTheyDecide() {
        TestAnswer answer = ask(chains(CLUSTER, GUEST, true), "in tcp/9005 - -");
        assertThat(answer.dependsOn()).containsExactly(Field.SOURCE);
        assertThat(answer.deciding()).hasSize(3);
        assertThat(answer.deciding().get(0).when()).isEqualTo(Map.of("source", List.of("203.0.113.0/24")));
        assertThat(answer.deciding().get(1).when()).isEqualTo(Map.of("source", List.of("10.0.0.0/8")));
        assertThat(answer.deciding().get(1).line().pos()).isEqualTo(7);
        assertThat(answer.deciding().get(2).line().scope()).isEqualTo(Scope.POLICY);
    }

    @Test
    void aRuleOfAGroupIsNamedWithTheRuleThatIncludesIt() {
        LineView line = ask(chains(CLUSTER, GUEST, true), "in tcp/80 10.0.0.1 -")
                .deciding()
                .getFirst()
                .line();
        assertThat(line.scope()).isEqualTo(Scope.GROUP);
        assertThat(line.group()).isEqualTo("web");
        assertThat(line.pos()).isEqualTo(0);
        assertThat(line.viaScope()).isEqualTo(Scope.GUEST);
        assertThat(line.viaPos()).isEqualTo(1);
    }

    @Test
    void whatIsOffLetsEverythingPass() {
        String on = "[OPTIONS]\nenable: 1\n";
        String off = "[OPTIONS]\n";
        assertThat(ask(chains(off, on, true), "in - - -").summary())
                .isEqualTo("Every packet passes, because the firewall of the cluster is off.");
        assertThat(ask(chains(on, off, true), "in - - -").summary())
                .isEqualTo("Every packet passes, because the firewall of the guest is off.");
        assertThat(ask(chains(on, on, false), "in - - -").summary())
                .isEqualTo("Every packet passes, because the firewall of the NIC net0 is off.");
        assertThat(ask(chains(on, on, false), "in - - -").verdict()).isEqualTo(Fate.ACCEPT);
    }

    @Test
    void aPolicyDecidesAfterTheErrorsOfIcmp() {
        GuestChains chains = chains("[OPTIONS]\nenable: 1\n", "[OPTIONS]\nenable: 1\npolicy_in: REJECT\n", true);
        assertThat(ask(chains, "in icmp/fragmentation-needed 10.0.0.1 -").verdict())
                .isEqualTo(Fate.ACCEPT);
        assertThat(ask(chains, "in tcp/80 10.0.0.1 -").verdict()).isEqualTo(Fate.REJECT);
        assertThat(ask(chains, "in udp/1900 10.0.0.1 -").verdict()).isEqualTo(Fate.DROP);
        GuestChains dropping = chains("[OPTIONS]\nenable: 1\n", "[OPTIONS]\nenable: 1\n", true);
        assertThat(ask(dropping, "in tcp/43 fd00::1 -").verdict()).isEqualTo(Fate.REJECT);
    }

    @Test
    void theAddressesThatAGuestMayUseAreLimited() {
        String cluster = "[OPTIONS]\nenable: 1\n";
        GuestChains machine = chains(cluster, "[OPTIONS]\nenable: 1\nipfilter: 1\n", true);
        assertThat(ask(machine, "out tcp/80 10.0.0.5 -").verdict()).isEqualTo(Fate.DROP);
        assertThat(ask(machine, "out tcp/80 fe80::4b:ff:fe00:1 -").verdict()).isEqualTo(Fate.ACCEPT);
        String named = "[OPTIONS]\nenable: 1\n[IPSET ipfilter-net0]\n10.0.0.5\n";
        assertThat(ask(chains(cluster, named, true), "out tcp/80 10.0.0.5 -").verdict())
                .isEqualTo(Fate.ACCEPT);
        assertThat(ask(chains(cluster, named, true), "out tcp/80 10.0.0.6 -").verdict())
                .isEqualTo(Fate.DROP);
        Nic nic = new Nic("net0", true, "02:4B:00:00:00:01", "10.0.0.5/24", "auto");
        var container = new GuestChains(
                machine.cluster(),
                machine.node(),
                FirewallText.read("[OPTIONS]\nenable: 1\nipfilter: 1\n").guest(GuestKind.LXC, List.of(nic)));
        assertThat(ask(container, "out tcp/80 10.0.0.5 -").verdict()).isEqualTo(Fate.ACCEPT);
        assertThat(ask(container, "out tcp/80 10.0.0.6 -").verdict()).isEqualTo(Fate.DROP);
    }

    @Test
    void theAnswerDependsOnTheNicIfNicsDiffer() {
        GuestChains one = chains(CLUSTER, GUEST, true);
        Nic open = new Nic("net1", false, null, null, null);
        List<Nic> nics = List.of(one.guest().nics().getFirst(), open);
        var two = new GuestChains(
                one.cluster(), one.node(), FirewallText.read(GUEST).guest(GuestKind.QEMU, nics));
        TestAnswer answer = ask(two, "in tcp/9004 10.0.0.1 -");
        assertThat(answer.verdict()).isEqualTo(Fate.DEPENDS);
        assertThat(answer.dependsOn()).containsExactly(Field.IFACE);
        assertThat(answer.deciding().get(1).off()).isEqualTo("the firewall of the NIC net1 is off");
    }

    @Test
    void whatCouldNotBeReadMakesTheAnswerUnknownUnlessItDoesNotMatter() {
        GuestChains all = chains(CLUSTER, GUEST, true);
        ClusterFirewall cluster = all.cluster();
        GuestFirewall guest = all.guest();
        var noRules = new GuestChains(
                cluster,
                all.node(),
                new GuestFirewall(guest.kind(), guest.options(), null, guest.addresses(), guest.nics()));
        assertThat(ask(noRules, "in tcp/22 10.0.0.9 -").summary())
                .isEqualTo("It is not known: the rules of the guest could not be read.");
        // What is dropped before the rules is dropped.
        assertThat(ask(noRules, "in tcp/22 203.0.113.1 -").verdict()).isEqualTo(Fate.DROP);
        var noGroups = new GuestChains(
                new ClusterFirewall(cluster.options(), cluster.rules(), null, cluster.addresses()), all.node(), guest);
        assertThat(ask(noGroups, "in tcp/22 10.0.0.9 -").verdict()).isEqualTo(Fate.ACCEPT);
        assertThat(ask(noGroups, "in tcp/80 10.0.0.9 -").verdict()).isEqualTo(Fate.UNKNOWN);
        var noSets = new GuestChains(
                new ClusterFirewall(
                        cluster.options(),
                        cluster.rules(),
                        cluster.groups(),
                        new NamedAddresses(cluster.addresses().aliases(), null)),
                all.node(),
                guest);
        assertThat(ask(noSets, "in tcp/22 10.0.0.9 -").summary())
                .isEqualTo("It is not known: the sets of the cluster could not be read.");
        var noOptions = new GuestChains(
                cluster,
                all.node(),
                new GuestFirewall(guest.kind(), null, guest.rules(), guest.addresses(), guest.nics()));
        assertThat(ask(noOptions, "in tcp/22 10.0.0.9 -").summary())
                .isEqualTo("It is not known: the options of the guest's firewall could not be read.");
        String unusual = GUEST + "IN ACCEPT -p tcp -dport gopherd\n";
        assertThat(ask(chains(CLUSTER, unusual, true), "in tcp/70 10.0.0.9 -").summary())
                .isEqualTo("It is not known: the node decides what the port gopherd is.");
    }

    @Test
    void aRuleThatProxmoxLeavesOutIsShownWithTheReason() {
        GuestChains chains = chains(CLUSTER, GUEST, true);
        assertThat(chains.of(chains.guest().nics().getFirst(), Direction.IN).lines())
                .anyMatch(line -> "there is no alias gone".equals(line.skipped()));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "in tcp/8006 10.0.0.7 -    | accept | Accepted without a rule: From the set management to the API.",
                "in tcp/8006 10.0.0.66 -   | drop   | Rule 0 of the node drops it.",
                "in tcp/8006 192.0.2.1 -   | drop   | No rule matches: the policy DROP of the cluster decides.",
                "in tcp/22 192.0.2.1 -     | accept | Rule 0 of the cluster accepts it.",
                "in tcp/60001 10.0.0.7 -   | accept | Accepted without a rule: From the set management to migration.",
                "in tcp/8006 198.51.100.4 - | accept | Accepted without a rule: From the set management to the API.",
                "out tcp/443 10.0.0.1 192.0.2.1 | reject | Rule 1 of the cluster rejects it.",
                "out tcp/8006 10.0.0.1 10.0.0.2 | accept | Accepted without a rule: To the local network, the API."
            })
    void aNodesRulesComeBeforeThoseOfItsClusterAndOfTheManagement(String question, String verdict, String summary) {
        String cluster = """
                [OPTIONS]
                enable: 1
                [IPSET management]
                198.51.100.4
                [RULES]
                IN SSH(ACCEPT) -source 192.0.2.0/24
                OUT REJECT -p tcp -dport 443
                """;
        var node =
                FirewallText.read("[RULES]\nIN DROP -source 10.0.0.66 -p tcp\n").node("10.0.0.0/24");
        var chains = new NodeChains(FirewallText.read(cluster).cluster(), node);
        Question asked = question(question);
        TestAnswer answer = TestAnswer.of(asked, Map.of("alpha", chains.of(asked.direction())));
        assertThat(answer.summary()).isEqualTo(summary);
        assertThat(answer.verdict()).isEqualTo(Fate.valueOf(verdict.toUpperCase(Locale.ROOT)));
    }

    @Test
    void aNodeWhoseLocalNetworkIsNotKnownMayOrMayNotLetItsManagementIn() {
        ClusterFirewall cluster = FirewallText.read("[OPTIONS]\nenable: 1\n").cluster();
        var node = new NodeFirewall("alpha", Map.of(), List.of(), null, false);
        Question asked = question("in tcp/8006 10.0.0.7 -");
        Chain chain = new NodeChains(cluster, node).of(Direction.IN);
        assertThat(TestAnswer.of(asked, Map.of("alpha", chain)).summary())
                .isEqualTo("It is not known: the local network of the node is not known.");
    }
}
