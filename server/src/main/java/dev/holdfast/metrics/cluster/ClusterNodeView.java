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
 * @param cluster null for a lone host
 * @param hostId the host that is enrolled for this node; null for a node that is reached through another one
 * @param status as its cluster tells it
 * @param problem of its own endpoint
 * @param polledAt when its cluster was last polled; null if that was not since the start of the service
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
