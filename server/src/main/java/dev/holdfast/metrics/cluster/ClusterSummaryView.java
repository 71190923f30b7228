package dev.holdfast.metrics.cluster;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the caller may read, in numbers.
 *
 * @param cpu in cores, of all nodes
 * @param memory in bytes, of all nodes
 * @param storage in bytes; a shared storage once
 */
record ClusterSummaryView(
        NodeCounts nodes,
        GuestCounts containers,
        GuestCounts machines,
        ClusterSum cpu,
        ClusterSum memory,
        ClusterSum storage,
        List<ClusterPoll> clusters,
        List<ClusterProblem> problems) {
    /** The nodes by status. */
    record NodeCounts(int online, int offline, int unknown, int total) {}

    /** The guests by status, without templates. */
    record GuestCounts(int running, int stopped, int paused, int unknown, int total) {}

    /**
     * A sum of what is known; null if nothing is.
     *
     * @param unknown of how many nodes or storages the values are unknown: they are not in the sum
     */
    record ClusterSum(@Nullable Double used, @Nullable Double total, int unknown) {}

    /**
     * When a cluster was polled.
     *
     * @param name null for a lone host
     * @param polledAt the last time that it answered; null if that was not since the start of the service
     * @param current whether it answered the last polls
     * @param quorate null if that is unknown
     * @param pollSeconds how long the last poll took
     */
    record ClusterPoll(
            long clusterId,
            @Nullable String name,
            @Nullable Instant polledAt,
            boolean current,
            @Nullable Boolean quorate,
            @Nullable Double pollSeconds) {}

    /**
     * What is wrong with a host.
     *
     * @param kind one of {@code unreachable certificate sign_in permission refused timeout too_large no_quorum
     *     unread_rows}
     */
    record ClusterProblem(long clusterId, long hostId, String hostName, String kind, String detail) {}
}
