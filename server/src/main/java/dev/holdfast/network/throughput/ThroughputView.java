package dev.holdfast.network.throughput;

import dev.holdfast.network.node.NodeProblem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What hosts sent and received.
 *
 * @param hosts the enrolled hosts that could be read, in the order of their ids
 * @param errors the hosts that could not be read; the others are complete
 */
record ThroughputView(List<HostThroughput> hosts, List<NodeProblem> errors) {
    /**
     * One host's series, oldest first.
     *
     * @param hostId the id of the host in Holdfast
     * @param hostName the name of the host in Holdfast
     * @param node the name of the host's node in Proxmox VE
     * @param stepSeconds the distance of two points in the host's data; null for less than two points. Versions of Proxmox VE
     *     differ in it
     * @param points the points of the hours that were asked for, as the node recorded them; may be empty
     */
    record HostThroughput(
            long hostId,
            String hostName,
            String node,
            @Nullable Long stepSeconds,
            List<TrafficPoint> points) {}

    /**
     * A point in time. What was not measured is null and not zero.
     *
     * @param time epoch seconds
     * @param inBps what the node received, in bits/s, averaged over the step; null if it was not measured
     * @param outBps what the node sent, in bits/s, averaged over the step; null if it was not measured
     */
    record TrafficPoint(
            long time, @Nullable Double inBps, @Nullable Double outBps) {}
}
