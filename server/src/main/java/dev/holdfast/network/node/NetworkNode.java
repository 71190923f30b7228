package dev.holdfast.network.node;

import dev.holdfast.hosts.client.Host;

/**
 * A node whose network a caller may see.
 *
 * @param host the host to which it belongs: the one enrolled for it, or else a member of its cluster
 */
public record NetworkNode(Host host, String name) {
    /** Its cluster. */
    public long clusterId() {
        return host.clusterId();
    }
}
