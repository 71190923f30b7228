package dev.holdfast.metrics.backfill;

import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.inventory.NodeRef;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Pace;
import dev.holdfast.inventory.Survey;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.SlowReadings;
import dev.holdfast.metrics.Subject;
import dev.holdfast.metrics.store.Recorded;
import dev.holdfast.pve.api.Rrd;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** What nodes send and receive. No poll contains it, but each node records it every minute. */
public final class NodeTraffic implements SlowReadings {
    private static final Pace PACE = Pace.steady(Duration.ofMinutes(2), 4).notAtOnce();

    /** Older records tell nothing about now. */
    private static final Duration OLD = Duration.ofMinutes(5);

    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration LIMIT = Duration.ofSeconds(8);

    private final InstantSource clock;
    private final Survey<NodeRef, NodeState, Traffic> survey;

    /** What a node sent and received until then, in bits per second. */
    private record Traffic(
            Instant at, @Nullable Double inBps, @Nullable Double outBps) {
        static final Traffic UNKNOWN = new Traffic(Instant.EPOCH, null, null);

        static Traffic of(Recorded last) {
            return new Traffic(
                    Instant.ofEpochSecond(last.until()),
                    last.values().get(Metric.NET_IN_BPS),
                    last.values().get(Metric.NET_OUT_BPS));
        }
    }

    /** Of the nodes of these hosts. */
    public NodeTraffic(Hypervisors hypervisors, InstantSource clock, AfterPolls afterPolls) {
        this.clock = clock;
        this.survey = afterPolls.survey(
                "node-traffic",
                AfterPolls.Lane.QUICK,
                NodeRef.class,
                new TypeReference<>() {},
                PACE,
                new OfNodes(hypervisors, clock));
    }

    private record OfNodes(Hypervisors hypervisors, InstantSource clock) implements NodeRef.Reader<Traffic> {
        @Override
        public Traffic read(NodeRef ref, NodeState node, @Nullable Traffic before) {
            List<Rrd.Point> points = hypervisors
                    .client(ref.clusterId(), ref.node())
                    .within(CONNECT, LIMIT)
                    .node(ref.node())
                    .system()
                    .history(Rrd.Span.HOUR, Rrd.Join.AVERAGE);
            long now = clock.instant().getEpochSecond();
            return RrdReader.read(Subject.Kind.NODE, null, points, 0, now, now).stream()
                    .filter(one -> one.values().containsKey(Metric.NET_IN_BPS))
                    .reduce((_, last) -> last)
                    .map(Traffic::of)
                    .orElse(Objects.requireNonNullElse(before, Traffic.UNKNOWN));
        }
    }

    @Override
    public Collection<Sample> of(long clusterId) {
        Instant oldest = clock.instant().minus(OLD);
        return survey.values(clusterId).entrySet().stream()
                .filter(one -> !one.getValue().at().isBefore(oldest))
                .map(one -> new Sample(
                                Subject.node(clusterId, one.getKey().node()),
                                one.getValue().at())
                        .with(Metric.NET_IN_BPS, one.getValue().inBps())
                        .with(Metric.NET_OUT_BPS, one.getValue().outBps()))
                .toList();
    }
}
