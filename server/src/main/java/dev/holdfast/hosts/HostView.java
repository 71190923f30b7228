package dev.holdfast.hosts;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.status.HostStatuses;
import dev.holdfast.hosts.status.Usage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A host in the API: its settings and last known state. Unknown values are null; a lone host has a cluster ID, too. */
public record HostView(
        long id,
        String name,
        String address,
        String node,
        long clusterId,
        @Nullable String cluster,
        @Nullable Long teamId,
        HostStatuses.Reachability status,
        @Nullable HostProblem problem,
        @Nullable String pveVersion,
        @Nullable String fingerprint,
        @Nullable String offeredFingerprint,
        boolean verifyTls,
        String tokenId,
        @JsonUnwrapped Usage usage,
        @Nullable Integer cores,
        @Nullable Integer guestsRunning,
        @Nullable Integer guestsTotal,
        @Nullable Instant lastSeenAt,
        Instant createdAt) {
    static HostView of(Host host, HostStatuses.HostStatus seen) {
        return new HostView(
                host.id(),
                host.name(),
                host.address(),
                host.node(),
                host.clusterId(),
                host.clusterName(),
                host.teamId(),
                seen.status(),
                seen.problem(),
                host.pveVersion(),
                host.fingerprint(),
                seen.offeredFingerprint(),
                host.verifyTls(),
                host.tokenId(),
                seen.usage(),
                seen.cores(),
                seen.guestsRunning(),
                seen.guestsTotal(),
                seen.lastSeenAt(),
                host.createdAt());
    }
}
