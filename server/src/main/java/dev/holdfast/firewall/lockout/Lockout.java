package dev.holdfast.firewall.lockout;

import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.firewall.effective.FirewallReader;
import dev.holdfast.firewall.effective.chain.NodeChains;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.wire.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Asks before a change of a firewall that would lock out Holdfast or the user who makes it. A change of a node concerns that node,
 * one of the cluster or of a group all nodes of the cluster that are enrolled. Nodes that are not enrolled have no way that Holdfast
 * knows of.
 */
public final class Lockout {
    private final Hosts hosts;
    private final HostSsh ssh;
    private final FirewallReader reader;
    private final LongFunction<Set<String>> members;
    private final BiFunction<String, Integer, @Nullable OwnAddress> route;

    /**
     * For these hosts.
     *
     * @param members the names of all nodes of a cluster, as far as they are known
     */
    public Lockout(Hosts hosts, HostSsh ssh, FirewallReader reader, LongFunction<Set<String>> members) {
        this(hosts, ssh, reader, members, OwnAddress::towards);
    }

    Lockout(
            Hosts hosts,
            HostSsh ssh,
            FirewallReader reader,
            LongFunction<Set<String>> members,
            BiFunction<String, Integer, @Nullable OwnAddress> route) {
        this.hosts = hosts;
        this.ssh = ssh;
        this.reader = reader;
        this.members = members;
        this.route = route;
    }

    /**
     * Refuses with 409 {@code confirm_required} if the change would cut a way and the user did not type the name of the node.
     *
     * @param node the phrase: the node of the change, or the one through which the cluster is changed
     * @param caller the address of the user, or null
     * @param typed what the user typed as confirmation, or null
     */
    public void check(
            long clusterId,
            String node,
            FirewallScope scope,
            Effect effect,
            @Nullable String caller,
            @Nullable String typed) {
        if (node.equals(typed)) return;
        List<Cut> cuts = cuts(clusterId, scope, effect, caller);
        if (cuts.isEmpty()) return;
        String warning = cuts.stream().map(Cut::detail).distinct().collect(Collectors.joining(" "));
        throw Refusal.confirmRequired(warning + unchecked(clusterId, scope) + " ", node);
    }

    /** Only said beside a cut: on its own it would ask before every change of a cluster that is enrolled in part. */
    private String unchecked(long clusterId, FirewallScope scope) {
        if (scope instanceof FirewallScope.Node) return "";
        var rest = new TreeSet<>(members.apply(clusterId));
        hosts.ofCluster(clusterId).forEach(host -> rest.remove(host.node()));
        if (rest.isEmpty()) return "";
        return rest.size() == 1
                ? " Node " + rest.first() + " is not enrolled and was not checked."
                : " Nodes " + String.join(", ", rest) + " are not enrolled and were not checked.";
    }

    /** The ways that the change would cut, in the order of the nodes' enrolment. */
    public List<Cut> cuts(long clusterId, FirewallScope scope, Effect effect, @Nullable String caller) {
        List<Host> concerned = switch (scope) {
            case FirewallScope.Guest _ -> List.of();
            case FirewallScope.Node(String name) ->
                hosts.ofCluster(clusterId).stream()
                        .filter(host -> host.node().equals(name))
                        .toList();
            case FirewallScope.Cluster _ -> hosts.ofCluster(clusterId);
            case FirewallScope.Group _ -> hosts.ofCluster(clusterId);
        };
        if (concerned.isEmpty()) return List.of();
        List<NodeChains> read = read(clusterId, concerned);
        var cuts = new ArrayList<Cut>();
        for (int i = 0; i < concerned.size(); i++) {
            NodeChains before = read.get(i);
            cuts.addAll(
                    Cuts.of(before, effect, ways(concerned.get(i), before.node().localNetwork(), caller)));
        }
        return cuts;
    }

    private List<NodeChains> read(long clusterId, List<Host> concerned) {
        try {
            return reader.nodes(clusterId, concerned.stream().map(Host::node).toList());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.hypervisor(HypervisorProblem.TIMEOUT, "The service is stopping. Try again in a moment.");
        }
    }

    private List<Way> ways(Host host, @Nullable String localNetwork, @Nullable String caller) {
        Address address = Address.parse(host.address());
        OwnAddress ends = route.apply(address.host(), address.port());
        return Ways.to(address, ssh.verifiedPort(host.id()), ends, localNetwork, caller);
    }
}
