package dev.holdfast.metrics.backfill;

import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.share.SharedMap;
import dev.holdfast.inventory.share.SharedReadings;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.SlowReadings;
import dev.holdfast.metrics.Subject;
import dev.holdfast.metrics.store.Recorded;
import dev.holdfast.pve.api.Rrd;
import dev.holdfast.pve.wire.PveException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What nodes send and receive. No poll contains it, but each node records it every minute: each is asked every two minutes, a few
 * after each poll.
 */
public final class NodeTraffic implements SlowReadings {
    private static final int AT_ONCE = 4;
    private static final Duration FRESH = Duration.ofMinutes(2);

    /** Older records tell nothing about now. */
    private static final Duration OLD = Duration.ofMinutes(5);

    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration LIMIT = Duration.ofSeconds(8);

    private final Hypervisors hypervisors;
    private final Inventory inventory;
    private final InstantSource clock;
    private final Map<Subject, Instant> askedAt = new ConcurrentHashMap<>();
    private final Map<Subject, Traffic> known = new ConcurrentHashMap<>();
    private final SharedMap<Subject, Traffic> shared;

    /** What a node sent and received, in bits per second. */
    private record Traffic(
            Instant at, @Nullable Double inBps, @Nullable Double outBps) {}

    /** Of the nodes in this inventory. */
    public NodeTraffic(Hypervisors hypervisors, Inventory inventory, InstantSource clock, SharedReadings readings) {
        this.shared =
                SharedMap.of(readings, "traffic", known, Subject::clusterId, Subject.class, Traffic.class, (_, _) -> {});
        this.hypervisors = hypervisors;
        this.inventory = inventory;
        this.clock = clock;
    }

    @Override
    public Collection<Sample> of(long clusterId) {
        Instant oldest = clock.instant().minus(OLD);
        return known.entrySet().stream()
                .filter(one -> one.getKey().clusterId() == clusterId
                        && !one.getValue().at().isBefore(oldest))
                .map(one -> new Sample(one.getKey(), one.getValue().at())
                        .with(Metric.NET_IN_BPS, one.getValue().inBps())
                        .with(Metric.NET_OUT_BPS, one.getValue().outBps()))
                .toList();
    }

    /** Asks a few nodes of a cluster that was just polled. */
    public void read(long clusterId) throws InterruptedException {
        Snapshot now = inventory.present(clusterId);
        if (now == null) return;
        askedAt.keySet()
                .removeIf(one -> one.clusterId() == clusterId && !now.nodes().containsKey(one.key()));
        known.keySet()
                .removeIf(one -> one.clusterId() == clusterId && !now.nodes().containsKey(one.key()));
        Instant due = clock.instant().minus(FRESH);
        // Not at once: a start has more urgent questions.
        now.nodes().keySet().forEach(name -> askedAt.putIfAbsent(Subject.node(clusterId, name), clock.instant()));
        List<Subject> nodes = now.nodes().values().stream()
                .filter(NodeState::online)
                .map(node -> Subject.node(clusterId, node.name()))
                .filter(node -> !askedAt(node).isAfter(due))
                .sorted(Comparator.comparing(this::askedAt).thenComparing(Subject::key))
                .limit(AT_ONCE)
                .toList();
        for (Subject node : nodes) {
            if (Thread.interrupted()) throw new InterruptedException();
            ask(node);
        }
        if (!nodes.isEmpty()) shared.changed(clusterId);
    }

    private Instant askedAt(Subject node) {
        return askedAt.getOrDefault(node, Instant.MIN);
    }

    private void ask(Subject node) {
        askedAt.put(node, clock.instant());
        try {
            List<Rrd.Point> points = hypervisors
                    .client(node.clusterId(), node.key())
                    .within(CONNECT, LIMIT)
                    .node(node.key())
                    .system()
                    .history(Rrd.Span.HOUR, Rrd.Join.AVERAGE);
            long now = clock.instant().getEpochSecond();
            List<Recorded> recorded = RrdReader.read(node.kind(), null, points, 0, now, now).stream()
                    .filter(one -> one.values().containsKey(Metric.NET_IN_BPS))
                    .toList();
            if (recorded.isEmpty()) return;
            Recorded last = recorded.getLast();
            known.put(
                    node,
                    new Traffic(
                            Instant.ofEpochSecond(last.until()),
                            last.values().get(Metric.NET_IN_BPS),
                            last.values().get(Metric.NET_OUT_BPS)));
        } catch (PveException e) {
            return; // what was known gets old
        }
    }
}
