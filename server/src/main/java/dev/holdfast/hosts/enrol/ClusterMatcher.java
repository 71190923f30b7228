package dev.holdfast.hosts.enrol;

import dev.holdfast.hosts.client.HostStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the known clusters that an endpoint may belong to. */
final class ClusterMatcher {
    private ClusterMatcher() {}

    /**
     * The known clusters with the same name and a member in common (node name and address). A lone host that may have
     * joined a cluster since is found by its member. Nearly every node is called pve and many networks are 192.168.1.0/24, so
     * this is only a suggestion: {@link Evidence} decides.
     */
    static List<HostStore.Cluster> find(
            List<HostStore.Cluster> known, @Nullable String name, List<HostStore.Member> members) {
        return known.stream()
                .filter(c -> c.name() == null || c.name().equals(name))
                .filter(c -> c.members().stream().anyMatch(members::contains))
                .toList();
    }
}
