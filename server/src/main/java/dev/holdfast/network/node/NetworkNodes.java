package dev.holdfast.network.node;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.status.HostStatuses;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The members of all clusters, as far as a caller may see or change them. */
public record NetworkNodes(Hosts hosts, Inventory inventory) {
    /** The nodes that the caller may read; only those of one host if that is given, which must exist. */
    public List<NetworkNode> list(Principal who, @Nullable Long hostId) {
        Long wanted =
                hostId == null ? null : hosts.get(hostId, who, Role.VIEWER).id();
        List<Host> all = hosts.list();
        var nodes = new ArrayList<NetworkNode>();
        all.stream().map(Host::clusterId).distinct().forEach(cluster -> {
            for (String name : members(cluster)) {
                Host owner = Guests.host(all, cluster, name, inventory.find(cluster));
                if (owner == null || !who.sees(owner.ownership())) continue;
                if (wanted == null || wanted == owner.id()) nodes.add(new NetworkNode(owner, name));
            }
        });
        nodes.sort(Comparator.comparing((NetworkNode node) -> node.host().id()).thenComparing(NetworkNode::name));
        return List.copyOf(nodes);
    }

    /** A member of the cluster of a host. Refuses unless the caller has this role on the host and on the node's own. */
    public NetworkNode get(Principal who, long hostId, String name, Role needed) {
        Host host = hosts.get(hostId, who, needed);
        Host owner = members(host.clusterId()).contains(name)
                ? Guests.host(hosts.list(), host.clusterId(), name, inventory.find(host.clusterId()))
                : null;
        if (owner == null || !who.sees(owner.ownership())) throw noNode(name);
        if (!who.has(needed, owner.ownership())) throw Refusal.roleRequired(needed.word());
        return new NetworkNode(owner, name);
    }

    private static Refusal noNode(String name) {
        return Refusal.notFoundBecause("node", "The cluster of this host has no node " + name + ".");
    }

    private Set<String> members(long clusterId) {
        var names = new TreeSet<>(inventory.members(clusterId));
        hosts.ofCluster(clusterId).forEach(host -> names.add(host.node()));
        return names;
    }

    /** Why it is useless to query a node now, as far as the last poll shows; null when it is not. */
    public @Nullable HostProblem problem(NetworkNode node) {
        Snapshot now = inventory.present(node.clusterId());
        if (now != null) {
            NodeState state = now.nodes().get(node.name());
            return state == null || state.online()
                    ? null
                    : new HostProblem(
                            HypervisorProblem.UNREACHABLE, "The node " + node.name() + " is offline in its cluster.");
        }
        HostStatuses.HostStatus status = inventory.of(node.host());
        return status.status() == HostStatuses.Reachability.OFFLINE ? status.problem() : null;
    }
}
