package dev.holdfast.hosts;

import dev.holdfast.hosts.client.HostStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks whether a polled cluster is already known. */
final class ClusterMatcher {
    private ClusterMatcher() {}

    /**
     * The known cluster with the same name and a member in common (node name and address), or null. The name alone
     * is not enough: "pve" and "homelab" are very common. A lone host that has joined a cluster since is recognized by its
     * member.
     */
    static HostStore.@Nullable Cluster find(
            List<HostStore.Cluster> known, @Nullable String name, List<HostStore.Member> members) {
        return known.stream()
                .filter(c -> c.name() == null || c.name().equals(name))
                .filter(c -> c.list().stream().anyMatch(members::contains))
                .findFirst()
                .orElse(null);
    }
}
