package dev.holdfast.metrics.cluster;

import dev.holdfast.base.HypervisorProblem;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the caller may read, in numbers.
 *
 * @param nodes how many nodes there are, whether or not they are enrolled
 * @param containers how many containers there are
 * @param machines how many virtual machines there are
 * @param cpu in cores, of all nodes
 * @param memory in bytes, of all nodes
 * @param storage in bytes; a shared storage once
 * @param clusters one for each cluster or lone host, by id
 * @param problems what is wrong with enrolled hosts; empty if nothing is
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
    /**
     * The nodes by status.
     *
     * @param online how many answer, as their cluster tells it or else their own endpoint
     * @param offline how many are offline, as the same sources tell it
     * @param unknown of how many neither is known, because nothing was polled recently
     * @param total how many there are
     */
    record NodeCounts(int online, int offline, int unknown, int total) {}

    /**
     * The guests by status, without templates.
     *
     * @param running how many run
     * @param stopped how many are stopped
     * @param paused how many are paused or suspended
     * @param unknown of how many the status is not known: their node is offline, or their cluster was not polled
     *     recently
     * @param total how many there are
     */
    record GuestCounts(int running, int stopped, int paused, int unknown, int total) {}

    /**
     * A sum of what is known; null if nothing is.
     *
     * @param used how much is used, of CPU in cores and else in bytes; null if nothing is known
     * @param total how much there is, in the same unit and of the same nodes or storages; null if nothing is known
     * @param unknown of how many nodes or storages the values are unknown: they are not in the sum
     */
    record ClusterSum(@Nullable Double used, @Nullable Double total, int unknown) {}

    /**
     * When a cluster was polled.
     *
     * @param clusterId the id of the cluster in Holdfast; a lone host has one of its own
     * @param name null for a lone host
     * @param polledAt when the last poll that it answered began; null if there was none since the start of the service
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
     * @param clusterId the id in Holdfast of the cluster of the host
     * @param hostId the id of the host in Holdfast
     * @param hostName the name of the host in Holdfast
     * @param kind as in the state of the host
     * @param detail what is wrong, as a sentence
     */
    record ClusterProblem(long clusterId, long hostId, String hostName, HypervisorProblem kind, String detail) {}
}
