package dev.holdfast.metrics.cluster;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.status.HostStatuses.Reachability;
import dev.holdfast.hosts.status.Usage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A node. Values that are unknown are null.
 *
 * @param clusterId the id of the cluster in Holdfast; a lone host has one of its own
 * @param cluster null for a lone host
 * @param node the name of the node in Proxmox VE
 * @param hostId the host that is enrolled for this node; null for a node that is reached through another one
 * @param hostName the name of that host in Holdfast; null without {@code host_id}
 * @param status as its cluster tells it
 * @param problem of its own endpoint
 * @param pveVersion the version of Proxmox VE that the host reported last; null if none is known, or the node is not
 *     enrolled
 * @param usage unknown while the node is offline or its cluster was not polled recently
 * @param cores the number of logical processors; null while the node is offline or its cluster was not polled recently
 * @param guestsRunning how many of its guests run, without templates; null while it is offline or its cluster was not
 *     polled recently
 * @param guestsTotal how many guests it has, without templates; null while its cluster was not polled recently
 * @param polledAt when the last poll that its cluster answered began; null if there was none since the start of the
 *     service
 * @param callsPerMinute how often this process called its endpoint in the last full minute
 */
record ClusterNodeView(
        long clusterId,
        @Nullable String cluster,
        String node,
        @Nullable Long hostId,
        @Nullable String hostName,
        Reachability status,
        @Nullable HostProblem problem,
        @Nullable String pveVersion,
        @JsonUnwrapped Usage usage,
        @Nullable Integer cores,
        @Nullable Integer guestsRunning,
        @Nullable Integer guestsTotal,
        @Nullable Instant polledAt,
        @Nullable Double callsPerMinute) {}
