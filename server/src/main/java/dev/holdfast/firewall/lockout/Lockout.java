package dev.holdfast.firewall.lockout;

import dev.holdfast.access.Network;
import dev.holdfast.base.Refusal;
import dev.holdfast.firewall.effective.FirewallReader;
import dev.holdfast.firewall.effective.chain.NodeChains;
import dev.holdfast.firewall.effective.packet.IpVersion.Addresses;
import dev.holdfast.hosts.HostSsh;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.wire.Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Asks before a change of a firewall that would lock out Holdfast or the user who makes it. A change of a node concerns that node,
 * one of the cluster or of a group all nodes of the cluster that are enrolled. Nodes that are not enrolled have no way that Holdfast
 * knows of.
 */
public final class Lockout {
    /** The API of Proxmox VE listens on this port on every node; another one in an address means that something forwards it. */
    private static final int API = Address.DEFAULT_PORT;

    private static final int SSH = 22;

    private final Hosts hosts;
    private final HostSsh ssh;
    private final FirewallReader reader;
    private final BiFunction<String, Integer, @Nullable OwnAddress> route;

    /** For these hosts. */
    public Lockout(Hosts hosts, HostSsh ssh, FirewallReader reader) {
        this(hosts, ssh, reader, OwnAddress::towards);
    }

    Lockout(Hosts hosts, HostSsh ssh, FirewallReader reader, BiFunction<String, Integer, @Nullable OwnAddress> route) {
        this.hosts = hosts;
        this.ssh = ssh;
        this.reader = reader;
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
        throw Refusal.confirmRequired(warning + " ", node);
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
            throw Refusal.hypervisor("timeout", "The service is stopping. Try again in a moment.");
        }
    }

    private List<Way> ways(Host host, @Nullable String localNetwork, @Nullable String caller) {
        Address address = Address.parse(host.address());
        OwnAddress ends = route.apply(address.host(), address.port());
        Addresses own = address.port() == API ? seen(ends, localNetwork) : null;
        var ways = new ArrayList<Way>();
        ways.add(new Way("Holdfast's connection to the API", own, API));
        Integer port = ssh.verifiedPort(host.id());
        if (port != null) ways.add(new Way("Holdfast's connection over SSH", seen(ends, localNetwork), port));
        if (caller == null) return ways;
        // A browser on this machine reaches the node as Holdfast does.
        boolean isHere = Network.parse("127.0.0.0/8").contains(caller)
                || Network.parse("::1").contains(caller);
        Addresses from = isHere ? seen(ends, localNetwork) : Cuts.address(caller);
        if (!isHere && from == null) return ways;
        if (!isHere) ways.add(new Way("Your way to the page of Proxmox VE", from, API));
        ways.add(new Way("Your way over SSH", from, SSH));
        return ways;
    }

    /**
     * The address of Holdfast that arrives at the node. It is known only if both ends are in the network of the node itself: there no
     * router is between them that could change it. Everything else counts as unknown, so that any source that a change shuts out is
     * taken for Holdfast; better asked once too often than locked out.
     */
    private static @Nullable Addresses seen(@Nullable OwnAddress ends, @Nullable String localNetwork) {
        if (ends == null || localNetwork == null) return null;
        InetAddress own = ends.own();
        if (own.isLoopbackAddress()) return null;
        Network network = Network.parse(localNetwork);
        String text = own.getHostAddress().replaceAll("%.*", "");
        return network.contains(text) && network.contains(ends.host().getHostAddress()) ? Cuts.address(text) : null;
    }
}
