package dev.holdfast.hosts;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.hosts.client.Host;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.status.HostStatuses;
import dev.holdfast.hosts.status.Usage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A host in the API: its settings and last known state. Unknown values are null; a lone host has a cluster ID, too.
 *
 * @param id the id of the host in Holdfast
 * @param name the name of the host in Holdfast, unique among the hosts
 * @param address the address of its API, as {@code host:port}
 * @param node the name of the host's node in Proxmox VE
 * @param clusterId the id of the host's cluster in Holdfast; a standalone host has one of its own
 * @param cluster the name of the cluster in Proxmox VE; null for a standalone host
 * @param teamId the id of the team in Holdfast to which the host belongs; null if it belongs to none
 * @param status {@code online} if the host answers and its node is online in the cluster; {@code unknown} before the
 *     first poll, or while there is no recent one and none failed
 * @param problem what does not work, which an online host may have, too; null if nothing is known
 * @param pveVersion the version of Proxmox VE that the host reported last, such as {@code 9.1.2}; null while it is not
 *     known
 * @param fingerprint the SHA-256 fingerprint of the only certificate that is accepted, in upper-case hex with colons;
 *     null if the system's certificate authorities decide
 * @param offeredFingerprint the SHA-256 fingerprint of the certificate that the host's last poll did not trust, in
 *     upper-case hex with colons; null if there was none
 * @param verifyTls whether verification by the system's certificate authorities was chosen; a pinned
 *     {@code fingerprint} takes precedence over it
 * @param tokenId the ID of the API token that Holdfast uses, in the form {@code user@realm!name}
 * @param usage what the node uses of its processors, memory and root file system, as last polled; null values unless
 *     the host is online
 * @param cores the number of the node's logical processors; null unless the host is online and reports it
 * @param guestsRunning how many containers and virtual machines run on the node; null unless the host is online
 * @param guestsTotal how many containers and virtual machines are on the node, without templates; null unless the host
 *     is online
 * @param lastSeenAt when the host last answered a poll; null if it did not since the service was started or the host
 *     was changed
 * @param createdAt when the host was enrolled in Holdfast
 */
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
