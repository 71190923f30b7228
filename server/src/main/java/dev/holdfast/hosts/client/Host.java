package dev.holdfast.hosts.client;

import dev.holdfast.access.Ownership;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * One enrolled API endpoint: a standalone node or a cluster member. Its token's secret stays in the store.
 *
 * @param clusterId the cluster it belongs to; a lone host has its own cluster row
 * @param clusterName null for a lone host
 * @param address {@code host:port}
 * @param node the node's name on the hypervisor
 * @param teamId the team it belongs to, or null
 * @param fingerprint the pinned certificate's SHA-256, or null if the system's certificate authorities are trusted
 */
public record Host(
        long id,
        long clusterId,
        @Nullable String clusterName,
        String name,
        String address,
        String node,
        @Nullable String fingerprint,
        boolean verifyTls,
        String tokenId,
        @Nullable String pveVersion,
        @Nullable Long teamId,
        Instant createdAt) {
    /**
     * The same host as the way to a node that is not enrolled: where the hosts of its cluster belong to several teams, it is not
     * known whose that node is, so it is only the platform's.
     */
    public Host towards(@Nullable String other, Collection<Host> all) {
        if (other == null || other.equals(node) || teamId == null) return this;
        for (Host one : all) {
            if (one.clusterId == clusterId && !teamId.equals(one.teamId)) {
                return new Host(
                        id,
                        clusterId,
                        clusterName,
                        name,
                        address,
                        node,
                        fingerprint,
                        verifyTls,
                        tokenId,
                        pveVersion,
                        null,
                        createdAt);
            }
        }
        return this;
    }

    /** Its place, for permission checks. */
    public Ownership ownership() {
        return new Ownership(teamId);
    }
}
