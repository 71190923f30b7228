package dev.holdfast.network.throughput;

import dev.holdfast.network.node.NodeProblem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What hosts sent and received.
 *
 * @param errors the hosts that could not be read; the others are complete
 */
record ThroughputView(List<HostThroughput> hosts, List<NodeProblem> errors) {
    /**
     * One host's series, oldest first.
     *
     * @param stepSeconds the distance of two points in the host's data; null for less than two points. Versions of Proxmox VE
     *     differ in it
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
     */
    record TrafficPoint(
            long time, @Nullable Double inBps, @Nullable Double outBps) {}
}
