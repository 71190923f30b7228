package dev.holdfast.network.node;

import dev.holdfast.hosts.client.Host;

/**
 * A node whose network a caller may see.
 *
 * @param host the host to which it belongs: the one enrolled for it, or else a member of its cluster
 */
public record NetworkNode(Host host, String name) {
    /** What a job holds that applies its network: only one does at a time. */
    public String holdKey() {
        return "network:" + clusterId() + ":" + name;
    }

    /** Whether its host is its own, and not another member of its cluster. */
    public boolean isEnrolled() {
        return host.node().equals(name);
    }

    /** Its cluster. */
    public long clusterId() {
        return host.clusterId();
    }
}
