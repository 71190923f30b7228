package dev.holdfast.firewall.lockout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.TestPlane;
import dev.holdfast.apps.AppsOnHosts;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.memory.MemoryBudget;
import dev.holdfast.firewall.effective.FirewallReader;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.platform.Closing;
import dev.holdfast.platform.Platform;
import dev.holdfast.pve.api.ConfigChange;
import dev.holdfast.pve.firewall.FirewallRule;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.firewall.PveFirewall;
import dev.holdfast.pve.wire.PveException;
import dev.holdfast.sim.Sim;
import java.net.InetAddress;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is asked before a change of the firewall of a cluster of three nodes, of which two are enrolled. */
class LockoutTest {
    private static final FirewallScope CLUSTER = new FirewallScope.Cluster();
    private static final FirewallRule.RuleSpec NO_API =
            FirewallRule.RuleSpec.of("in", "DROP").to("tcp", "8006");
    private static final InetAddress OWN = InetAddress.ofLiteral("10.0.0.250");
    private static final InetAddress NODE = InetAddress.ofLiteral("10.0.0.251");
    private static final TestPlane plane = TestPlane.empty();
    private static final Sim sim = Sim.cluster(3);
    private static final Closing closing = new Closing();

    private static HostServices hosts;
    private static Lockout lockout;
    private static long cluster;

    @BeforeAll
    static void open() {
        plane.start();
        long lab1 = plane.enrol(sim, "lab1", "lab2").getFirst();
        plane.openSsh(lab1, sim.node("lab1"));
        plane.halt();
        Platform platform =
                Platform.open(plane.config(), InstantSource.system(), closing, MemoryBudget.ofHeap(), _ -> null);
        hosts = HostServices.of(platform, (_, _) -> true, new AppsOnHosts());
        lockout = lockout(OwnAddress::towards);
        cluster = hosts.hosts().list().getFirst().clusterId();
    }

    private static Lockout lockout(BiFunction<String, Integer, @Nullable OwnAddress> route) {
        return new Lockout(
                hosts.hosts(),
                hosts.ssh(),
                new FirewallReader(hosts.hypervisors()),
                _ -> Set.of("lab1", "lab2", "lab3"),
                route);
    }

    @AfterAll
    static void close() {
        closing.close();
        sim.close();
    }

    private static PveFirewall firewall() {
        return hosts.hypervisors().client(cluster, "lab1").firewall(CLUSTER);
    }

    @BeforeEach
    void open1() {
        firewall().change(ConfigChange.NONE.set("enable", 1).set("policy_in", "ACCEPT"));
    }

    @AfterEach
    void reset() {
        sim.faults().clear();
        sim.node("lab1").network().reinstall();
        while (!firewall().rules().isEmpty()) firewall().delete(0, null);
    }

    private static void check(FirewallScope scope, Effect effect, String caller, String typed) {
        lockout.check(cluster, "lab1", scope, effect, caller, typed);
    }

    @Test
    void aChangeThatCutsAWayNeedsTheNameOfTheNode() {
        Effect change = Effects.addRule(CLUSTER, NO_API);
        assertThatThrownBy(() -> check(CLUSTER, change, "192.0.2.9", null))
                .isInstanceOfSatisfying(Refusal.class, refusal -> {
                    assertThat(refusal.body()).containsEntry("error", "confirm_required");
                    assertThat(refusal.body()).containsEntry("confirm_phrase", "lab1");
                    assertThat(refusal.body().keySet()).containsExactlyInAnyOrder("error", "confirm_phrase", "detail");
                    assertThat(refusal.detail())
                            .contains("Holdfast's connection to the API on node lab1 (port 8006) may be cut: it is not"
                                    + " known from which address the node sees it.")
                            .contains("Holdfast's connection to the API on node lab2 (port 8006)")
                            .contains("Your way to the page of Proxmox VE on node lab2 (from 192.0.2.9 to port 8006)"
                                    + " would be cut.")
                            .endsWith(" Node lab3 is not enrolled and was not checked. Type \"lab1\" in the field"
                                    + " confirm to continue.");
                });
        assertThatThrownBy(() -> check(CLUSTER, change, "192.0.2.9", "lab2")).isInstanceOf(Refusal.class);
        check(CLUSTER, change, "192.0.2.9", "lab1");
    }

    @Test
    void aChangeThatCutsNothingNeedsNothing() {
        check(
                CLUSTER,
                Effects.addRule(CLUSTER, FirewallRule.RuleSpec.of("in", "DROP").to("tcp", "23")),
                "192.0.2.9",
                null);
        check(CLUSTER, Effects.setOptions(CLUSTER, ConfigChange.NONE.set("enable", 0)), null, null);
        FirewallScope unknown = new FirewallScope.Node("lab3");
        check(unknown, Effects.addRule(unknown, NO_API), null, null);
    }

    @Test
    void aChangeOfANodeConcernsThatNodeAlone() {
        FirewallScope node = new FirewallScope.Node("lab2");
        assertThatThrownBy(() -> check(node, Effects.addRule(node, NO_API), "192.0.2.9", null))
                .hasMessageContaining("on node lab2")
                .hasMessageNotContaining("lab3");
        assertThat(lockout.cuts(cluster, node, Effects.addRule(node, NO_API), "192.0.2.9"))
                .extracting(Cut::node)
                .containsOnly("lab2");
    }

    @Test
    void theRulesThatExistAreRead() {
        firewall().change(ConfigChange.NONE.set("policy_in", "DROP"));
        firewall().add(FirewallRule.RuleSpec.of("in", "ACCEPT").from("192.0.2.0/24"), null);
        assertThat(lockout.cuts(cluster, CLUSTER, Effects.removeRule(CLUSTER, 0), "192.0.2.9"))
                .filteredOn(Cut::certain)
                .extracting(Cut::detail)
                .containsExactly(
                        "Your way to the page of Proxmox VE on node lab1 (from 192.0.2.9 to port 8006) would be cut.",
                        "Your way over SSH on node lab1 (from 192.0.2.9 to port 22) would be cut.",
                        "Your way to the page of Proxmox VE on node lab2 (from 192.0.2.9 to port 8006) would be cut.",
                        "Your way over SSH on node lab2 (from 192.0.2.9 to port 22) would be cut.");
        assertThat(lockout.cuts(cluster, CLUSTER, Effects.removeRule(CLUSTER, 0), "198.51.100.1"))
                .as("this user has no way that could be cut, but nobody knows from where Holdfast comes")
                .extracting(Cut::certain)
                .containsOnly(false);
    }

    @Test
    void anAddressInTheNodesOwnNetworkIsKnownAndItsWayOverSshIsCutForCertain() {
        // The simulated nodes have addresses of this machine itself: their network is widened to contain others.
        var network = sim.node("lab1").network();
        network.file(String.valueOf(network.file()).replaceAll("(address 127\\.[0-9.]+)/[0-9]+", "$1/1"));
        String port = String.valueOf(
                hosts.ssh().verifiedPort(hosts.hosts().list().getFirst().id()));
        var drop = FirewallRule.RuleSpec.of("in", "DROP").to("tcp", port);
        var near = lockout((_, _) -> new OwnAddress(OWN, NODE));
        Effect all = Effects.addRule(CLUSTER, drop);
        assertThat(near.cuts(cluster, CLUSTER, all, null))
                .containsExactly(new Cut(
                        "lab1",
                        true,
                        "Holdfast's connection over SSH on node lab1 (from " + OWN.getHostAddress() + " to port " + port
                                + ") would be cut."));
        Effect others = Effects.addRule(CLUSTER, drop.from("203.0.113.0/24"));
        assertThat(near.cuts(cluster, CLUSTER, others, null)).isEmpty();
        assertThat(lockout.cuts(cluster, CLUSTER, others, null))
                .as("from an address that is not known")
                .containsExactly(new Cut(
                        "lab1",
                        false,
                        "Holdfast's connection over SSH on node lab1 (port " + port
                                + ") may be cut: it is not known from which address the node sees it."));
    }

    /** A rule that can't be read may be the one that keeps a way open, or cuts it. */
    @ParameterizedTest(name = "without {0}")
    @ValueSource(strings = {"type", "action"})
    void aRuleThatCantBeReadIsNotLeftOut(String key) {
        firewall().add(FirewallRule.RuleSpec.of("in", "ACCEPT").to("tcp", "22"), null);
        firewall().add(FirewallRule.RuleSpec.of("in", "ACCEPT").to("tcp", "8006"), null);
        sim.faults().odd("GET .*/cluster/firewall/rules", "\"" + key + "\":", "\"odd\":");
        assertThat(lockout.cuts(cluster, CLUSTER, Effects.removeRule(CLUSTER, 1), null))
                .extracting(Cut::detail)
                .contains("It can't be checked whether node lab1 stays reachable: the rules of the cluster could not be"
                        + " read.");
    }

    @Test
    void whatCantBeReadIsSaidAndWhatCantBeReachedIsRefused() {
        sim.faults().fail("GET .*/cluster/firewall/options", 403, "Permission check failed (/, Sys.Audit)");
        assertThat(lockout.cuts(cluster, CLUSTER, Effects.addRule(CLUSTER, NO_API), null))
                .extracting(Cut::detail)
                .contains("It can't be checked whether node lab1 stays reachable: the options of the cluster's firewall"
                        + " could not be read.");
        sim.faults().clear();
        sim.faults().fail("GET .*", 403, "Permission check failed (/, Sys.Audit)");
        assertThatThrownBy(() -> lockout.cuts(cluster, CLUSTER, Effects.addRule(CLUSTER, NO_API), null))
                .isInstanceOf(PveException.NotPermitted.class);
    }
}
