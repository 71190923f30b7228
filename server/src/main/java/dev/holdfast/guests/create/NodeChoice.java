package dev.holdfast.guests.create;

import dev.holdfast.access.Principal;
import dev.holdfast.access.Role;
import dev.holdfast.guests.Guests;
import dev.holdfast.hosts.Hosts;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.pve.PveClient;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The node of a cluster on which a guest is to be created. */
public record NodeChoice(Hosts hosts, Inventory inventory) {
    /**
     * Why no guest can be created on this node, as a sentence; null when one can. The nodes of hosts that the caller may not read
     * do not exist.
     */
    public @Nullable String fault(Principal who, long clusterId, PveClient client, String node) {
        Set<String> hidden = hosts.ofCluster(clusterId).stream()
                .filter(one -> !who.sees(one.ownership()))
                .map(Host::node)
                .collect(Collectors.toSet());
        List<PveClient.NodeRow> nodes = client.nodes().stream()
                .filter(one -> !hidden.contains(one.node()))
                .toList();
        PveClient.NodeRow row = nodes.stream()
                .filter(one -> one.node().equals(node))
                .findFirst()
                .orElse(null);
        if (row == null) {
            return "The cluster has no node " + node + ". Choose one of: "
                    + String.join(
                            ", ",
                            nodes.stream().map(PveClient.NodeRow::node).sorted().toList()) + ".";
        }
        return "online".equals(row.status()) ? null : "Node " + node + " is not online. Choose another node.";
    }

    /** The host to which the node belongs. Refuses unless the caller is an admin there, too. */
    public Host home(Principal who, Host host, String node) {
        Host home = Guests.host(
                hosts.ofCluster(host.clusterId()), host.clusterId(), node, inventory.find(host.clusterId()));
        return home == null ? host : hosts.get(home.id(), who, Role.ADMIN);
    }
}
