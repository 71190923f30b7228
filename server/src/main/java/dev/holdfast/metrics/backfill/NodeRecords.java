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
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** What nodes send and receive, and what keeps them waiting. No poll contains it, but each node records it every minute. */
public final class NodeRecords implements SlowReadings {
    private static final Pace PACE = Pace.steady(Duration.ofMinutes(2), 4).notAtOnce();

    /** Older records tell nothing about now. */
    private static final Duration OLD = Duration.ofMinutes(5);

    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration LIMIT = Duration.ofSeconds(8);

    private static final List<Metric> READ = List.of(
            Metric.NET_IN_BPS,
            Metric.NET_OUT_BPS,
            Metric.IOWAIT_PCT,
            Metric.LOAD,
            Metric.PRESSURE_CPU_PCT,
            Metric.PRESSURE_IO_PCT,
            Metric.PRESSURE_MEM_PCT);

    private final InstantSource clock;
    private final Survey<NodeRef, NodeState, Last> survey;

    /** The last record of a node. */
    private record Last(Instant at, Map<Metric, Double> values) {
        static final Last UNKNOWN = new Last(Instant.EPOCH, Map.of());

        static Last of(Recorded last) {
            return new Last(Instant.ofEpochSecond(last.until()), last.values());
        }

        Sample sample(Subject node) {
            var sample = new Sample(node, at);
            for (Metric metric : READ) sample = sample.with(metric, values.get(metric));
            return sample;
        }
    }

    /** Of the nodes of these hosts. */
    public NodeRecords(Hypervisors hypervisors, InstantSource clock, AfterPolls afterPolls) {
        this.clock = clock;
        this.survey = afterPolls.survey(
                "node-records",
                AfterPolls.Lane.QUICK,
                NodeRef.class,
                new TypeReference<>() {},
                PACE,
                new OfNodes(hypervisors, clock));
    }

    private record OfNodes(Hypervisors hypervisors, InstantSource clock) implements NodeRef.Reader<Last> {
        @Override
        public Last read(NodeRef ref, NodeState node, @Nullable Last before) {
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
                    .map(Last::of)
                    .orElse(Objects.requireNonNullElse(before, Last.UNKNOWN));
        }
    }

    @Override
    public Collection<Sample> of(long clusterId) {
        Instant oldest = clock.instant().minus(OLD);
        return survey.values(clusterId).entrySet().stream()
                .filter(one -> !one.getValue().at().isBefore(oldest))
                .map(one -> one.getValue()
                        .sample(Subject.node(clusterId, one.getKey().node())))
                .toList();
    }
}
