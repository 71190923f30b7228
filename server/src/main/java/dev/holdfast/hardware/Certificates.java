package dev.holdfast.hardware;

import dev.holdfast.hosts.client.Hypervisors;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.inventory.Inventory;
import dev.holdfast.inventory.NodeRef;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.inventory.Pace;
import dev.holdfast.inventory.Reading;
import dev.holdfast.inventory.Snapshot;
import dev.holdfast.inventory.Survey;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.SlowReadings;
import dev.holdfast.metrics.Subject;
import dev.holdfast.pve.node.PveSystem.Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * When the certificates of nodes end: the one by which its cluster knows a node, without which migrations and consoles between nodes
 * fail, and the one that its API presents instead, if it has one.
 */
final class Certificates implements SlowReadings {
    private static final Duration EVERY = Duration.ofDays(1);
    private static final Pace PACE = Pace.rarely(EVERY, 1).startingAfter(Duration.ofMinutes(1));

    private static final Set<String> FILES = Set.of("pve-ssl.pem", "pveproxy-ssl.pem");

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration LIMIT = Duration.ofSeconds(8);

    /** Nearly all values are the same from one poll to the next, as what is stored should be. */
    private static final double SECONDS_OF_TENTH = 8_640;

    private final Inventory inventory;
    private final InstantSource clock;
    private final Survey<NodeRef, NodeState, Ends> survey;

    /**
     * What a node told.
     *
     * @param byFile in epoch seconds; empty when it did not tell of each of its certificates when it ends
     */
    record Ends(Map<String, Long> byFile) {
        static Ends of(List<Certificate> told) {
            List<Certificate> own =
                    told.stream().filter(one -> FILES.contains(one.filename())).toList();
            if (own.stream().anyMatch(one -> one.notafter() == null)) return new Ends(Map.of());
            return new Ends(own.stream()
                    .collect(Collectors.toMap(
                            Certificate::filename, one -> Objects.requireNonNull(one.notafter()), Math::min)));
        }

        /** With what is left of the one that ends first. */
        Sample addTo(Sample empty, Instant now) {
            return byFile.entrySet().stream()
                    .min(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                    .map(first -> empty.with(
                            Metric.CERTIFICATE_DAYS,
                            Math.max(0, Math.ceil((first.getValue() - now.getEpochSecond()) / SECONDS_OF_TENTH) / 10),
                            first.getKey() + " on " + DATE.format(Instant.ofEpochSecond(first.getValue()))))
                    .orElse(empty);
        }
    }

    Certificates(Hypervisors hypervisors, Inventory inventory, InstantSource clock, AfterPolls afterPolls) {
        this.inventory = inventory;
        this.clock = clock;
        this.survey = afterPolls.survey(
                "certificates",
                AfterPolls.Lane.QUICK,
                NodeRef.class,
                new TypeReference<>() {},
                PACE,
                new OfNodes(hypervisors));
    }

    private record OfNodes(Hypervisors hypervisors) implements NodeRef.Reader<Ends> {
        @Override
        public Ends read(NodeRef ref, NodeState node, @Nullable Ends before) {
            return Ends.of(hypervisors
                    .client(ref.clusterId(), ref.node())
                    .within(CONNECT, LIMIT)
                    .node(ref.node())
                    .system()
                    .certificates());
        }
    }

    /** It is read again after the next poll. */
    void refresh(NodeRef node) {
        survey.due(node);
    }

    @Override
    public Collection<Sample> of(long clusterId) {
        Snapshot last = inventory.present(clusterId);
        if (last == null) return List.of();
        Instant now = clock.instant();
        var samples = new ArrayList<Sample>();
        for (NodeState node : last.nodes().values()) {
            Reading<Ends> reading = survey.of(new NodeRef(clusterId, node.name()));
            if (!node.online() || reading == null || reading.value() == null || reading.at() == null) continue;
            // Somebody may have replaced it since.
            if (reading.at().plus(EVERY.multipliedBy(3)).isBefore(now)) continue;
            samples.add(reading.value().addTo(new Sample(Subject.node(clusterId, node.name()), now), now));
        }
        return samples;
    }
}
