package dev.holdfast.network.throughput;

import dev.holdfast.access.Principal;
import dev.holdfast.base.HypervisorProblem;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.work.Parallel;
import dev.holdfast.hosts.client.HostProblem;
import dev.holdfast.hosts.client.HypervisorFailures;
import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.network.node.NetworkNode;
import dev.holdfast.network.node.NetworkNodes;
import dev.holdfast.network.node.NodeProblem;
import dev.holdfast.network.throughput.ThroughputView.HostThroughput;
import dev.holdfast.network.throughput.ThroughputView.TrafficPoint;
import dev.holdfast.pve.api.Rrd;
import dev.holdfast.pve.api.Rrd.Value;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The throughput of hosts from the metrics that each node records of itself. */
record Throughput(NetworkNodes nodes, Hypervisors hypervisors, InstantSource clock) {
    private static final int AT_ONCE = 4;
    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration LIMIT = Duration.ofSeconds(8);
    private static final int BITS = 8;

    private record Reading(
            @Nullable HostThroughput series, @Nullable NodeProblem problem) {}

    ThroughputView read(Principal who, ThroughputQuery asked) throws InterruptedException {
        int hours = asked.hours();
        Instant since = clock.instant().minus(Duration.ofHours(hours));
        List<NetworkNode> enrolled = nodes.list(who, asked.host()).stream()
                .filter(node -> node.isEnrolled())
                .toList();
        var hosts = new ArrayList<HostThroughput>();
        var errors = new ArrayList<NodeProblem>();
        for (Reading one : Parallel.map(enrolled, NetworkNode::clusterId, AT_ONCE, node -> read(node, hours, since))) {
            if (one.series() != null) hosts.add(one.series());
            if (one.problem() != null) errors.add(one.problem());
        }
        return new ThroughputView(hosts, errors);
    }

    private Reading read(NetworkNode node, int hours, Instant since) {
        HostProblem known = nodes.problem(node);
        if (known != null) return new Reading(null, NodeProblem.of(node, known));
        try {
            List<Rrd.Point> points = hypervisors
                    .client(node.clusterId(), node.name())
                    .within(CONNECT, LIMIT)
                    .node(node.name())
                    .system()
                    .history(span(hours), Rrd.Join.AVERAGE);
            return new Reading(series(node, points, since.getEpochSecond()), null);
        } catch (PveException e) {
            return new Reading(null, NodeProblem.of(node, HypervisorFailures.problem(e)));
        } catch (Refusal e) {
            // The cluster's last host was removed while this was read.
            return new Reading(null, NodeProblem.of(node, new HostProblem(HypervisorProblem.UNREACHABLE, e.detail())));
        }
    }

    /** The shortest one that reaches back that far: the longer, the lower its resolution. */
    private static Rrd.Span span(int hours) {
        return hours <= 1 ? Rrd.Span.HOUR : hours <= 24 ? Rrd.Span.DAY : Rrd.Span.WEEK;
    }

    static HostThroughput series(NetworkNode node, List<Rrd.Point> points, long since) {
        List<TrafficPoint> traffic = points.stream()
                .filter(point -> point.time() >= since)
                .sorted(Comparator.comparing(Rrd.Point::time))
                .map(point ->
                        new TrafficPoint(point.time(), bits(point.get(Value.NETIN)), bits(point.get(Value.NETOUT))))
                .toList();
        return new HostThroughput(node.host().id(), node.host().name(), node.name(), step(traffic), traffic);
    }

    /** The smallest distance: after an upgrade of Proxmox VE, older points may be further apart, and some are missing. */
    private static @Nullable Long step(List<TrafficPoint> points) {
        var distance = LongStream.range(1, points.size())
                .map(i -> points.get((int) i).time() - points.get((int) i - 1).time())
                .filter(seconds -> seconds > 0)
                .min();
        return distance.isPresent() ? distance.getAsLong() : null;
    }

    /** Proxmox VE records bytes per second. */
    private static @Nullable Double bits(@Nullable Double bytes) {
        return bytes == null ? null : bytes * BITS;
    }
}
