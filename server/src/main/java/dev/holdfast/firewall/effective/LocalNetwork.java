package dev.holdfast.firewall.effective;

import dev.holdfast.base.net.Network;
import dev.holdfast.pve.PveClient;
import dev.holdfast.pve.network.PveNetwork.Interface;
import dev.holdfast.pve.node.ClusterStatus.Member;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The network of a node's own address, which Proxmox VE always counts to the set {@code management}. The node takes it from its
 * routes, which the API does not tell; the network of the interface with the address is the same unless somebody set a route by
 * hand.
 *
 * @param cidr null when no interface has the node's address
 * @param hasPeers whether the node is a member of a cluster of several nodes
 */
record LocalNetwork(@Nullable String cidr, boolean hasPeers) {
    static LocalNetwork of(PveClient client, String node) {
        List<Member> members = client.clusterStatus().nodes();
        String ip = members.stream()
                .filter(one -> one.name().equals(node))
                .map(Member::ip)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        String cidr = ip == null
                ? null
                : client.node(node).network().list().interfaces().stream()
                        .flatMap(LocalNetwork::networks)
                        .filter(network -> Network.parse(network).contains(ip))
                        .findFirst()
                        .map(network -> Network.parse(network).toString())
                        .orElse(null);
        return new LocalNetwork(cidr, members.size() > 1);
    }

    private static Stream<String> networks(Interface one) {
        return Stream.of(one.cidr(), one.cidr6()).filter(Objects::nonNull).filter(text -> text.contains("/"));
    }
}
