package dev.holdfast.firewall.place;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.pve.firewall.FirewallScope;
import dev.holdfast.pve.firewall.PveFirewallGroups;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the firewalls of clusters, groups and nodes. The firewall of a cluster and its groups apply to all of its hosts, which
 * may belong to several teams: whoever changes them needs the role on each of these hosts.
 */
public record FirewallPlaces(Hosts hosts, Inventory inventory, FirewallClients clients) {
    /** The firewall of a host's cluster. */
    public FirewallPlace cluster(long hostId) {
        Host host = hosts.get(hostId);
        return new FirewallPlace(host.clusterId(), host.node(), new FirewallScope.Cluster());
    }

    /** The same for a change: refuses with 403 without the role on all enrolled hosts of the cluster. */
    public FirewallPlace cluster(long hostId, Principal who, Role needed) {
        var _ = hosts.ofWholeCluster(hostId, who, needed, "The firewall of a cluster applies");
        return cluster(hostId);
    }

    /** A security group of a host's cluster. Refuses with 404 when there is none with this name. */
    public FirewallPlace group(long hostId, String name) {
        return existing(cluster(hostId), name);
    }

    /** The same for a change. */
    public FirewallPlace group(long hostId, String name, Principal who, Role needed) {
        return existing(cluster(hostId, who, needed), name);
    }

    /** The same for a caller who named the host in a body: 404 if they may not read it. */
    public FirewallPlace visibleCluster(long hostId, Principal who) {
        var _ = hosts.get(hostId, who, Role.VIEWER);
        return cluster(hostId);
    }

    /** The same for a change. */
    public FirewallPlace visibleCluster(long hostId, Principal who, Role needed) {
        var _ = hosts.get(hostId, who, needed);
        return cluster(hostId, who, needed);
    }

    /** A security group of this cluster. Refuses with 404 when there is none with this name. */
    public FirewallPlace existing(FirewallPlace cluster, String name) {
        List<PveFirewallGroups.Group> groups = clients.read(cluster).groups().list();
        if (groups.stream().noneMatch(one -> one.group().equals(name))) throw Refusal.notFound("security group", name);
        return cluster.group(name);
    }

    /** The firewall of a node of a host's cluster, for a caller with this role on the node's host. */
    public FirewallPlace node(long hostId, String node, Principal who, Role needed) {
        Host host = hosts.get(hostId);
        Ownership owner = ownerOf(host, node);
        if (owner == null || !who.sees(owner)) throw Refusal.notFound("node", node);
        if (!who.has(needed, owner)) throw Refusal.roleRequired(needed.word());
        return new FirewallPlace(host.clusterId(), host.node(), new FirewallScope.Cluster()).ofNode(node);
    }

    /** The firewalls of all nodes of a firewall's cluster that this user may read. */
    public List<FirewallPlace> nodes(FirewallPlace place, Principal who) {
        Snapshot snapshot = inventory.find(place.clusterId());
        Stream<String> known = snapshot == null
                ? hosts.ofCluster(place.clusterId()).stream().map(Host::node)
                : snapshot.nodes().keySet().stream();
        return known.sorted()
                .filter(node -> who.sees(ownerOf(place.clusterId(), node)))
                .map(place::ofNode)
                .toList();
    }

    /** Whose a node is; one that is not enrolled belongs to whom the cluster's first host belongs. */
    public Ownership ownerOf(long clusterId, String node) {
        List<Host> members = hosts.ofCluster(clusterId);
        return members.stream()
                .filter(host -> host.node().equals(node))
                .findFirst()
                .or(() -> members.stream().findFirst())
                .map(Host::ownership)
                .orElse(Ownership.PLATFORM);
    }

    /** Null when the cluster has no such node. A node that is not enrolled belongs to whom the host belongs. */
    private @Nullable Ownership ownerOf(Host host, String node) {
        for (Host member : hosts.ofCluster(host.clusterId())) {
            if (member.node().equals(node)) return member.ownership();
        }
        Snapshot snapshot = inventory.find(host.clusterId());
        return snapshot != null && snapshot.nodes().containsKey(node) ? host.ownership() : null;
    }
}
