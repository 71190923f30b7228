package dev.holdfast.hosts;

import dev.holdfast.access.Ownership;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One enrolled API endpoint: a node, perhaps of a cluster. Its token's secret stays in the store.
 *
 * @param clusterId the cluster it belongs to; a lone host has one of its own
 * @param clusterName null for a lone host
 * @param address {@code host:port}
 * @param node the node's name on the hypervisor
 * @param teamId the team that shares it, or null
 * @param fingerprint the pinned certificate's SHA-256, or null where the system's authorities are trusted
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
    /** Where it lies, as far as rights go. */
    public Ownership place() {
        return new Ownership(teamId);
    }
}
