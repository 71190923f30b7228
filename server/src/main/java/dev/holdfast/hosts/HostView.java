package dev.holdfast.hosts;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A host in the API: its settings and its last known state. Unknown values are null. */
public record HostView(
        long id,
        String name,
        String address,
        String node,
        @Nullable String cluster,
        @Nullable Long teamId,
        HostStatuses.Reachability status,
        @Nullable HostProblem problem,
        @Nullable String pveVersion,
        @Nullable String fingerprint,
        @Nullable String offeredFingerprint,
        boolean verifyTls,
        String tokenId,
        @Nullable Double cpuPct,
        @Nullable Integer cores,
        @Nullable Long memBytes,
        @Nullable Long memTotalBytes,
        @Nullable Long diskBytes,
        @Nullable Long diskTotalBytes,
        @Nullable Long uptimeS,
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
                host.clusterName(),
                host.teamId(),
                seen.status(),
                seen.problem(),
                host.pveVersion(),
                host.fingerprint(),
                seen.offeredFingerprint(),
                host.verifyTls(),
                host.tokenId(),
                seen.cpuPct(),
                seen.cores(),
                seen.memBytes(),
                seen.memTotalBytes(),
                seen.diskBytes(),
                seen.diskTotalBytes(),
                seen.uptimeS(),
                seen.guestsRunning(),
                seen.guestsTotal(),
                seen.lastSeenAt(),
                host.createdAt());
    }
}
