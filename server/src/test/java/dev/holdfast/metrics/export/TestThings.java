package dev.holdfast.metrics.export;

import dev.holdfast.hosts.status.Usage;
import dev.holdfast.inventory.NodeState;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import dev.holdfast.metrics.export.Thing.Label;
import java.time.Instant;
import java.util.List;

/** Things for tests. */
final class TestThings {
    static final Instant AT = Instant.parse("2026-03-01T10:00:00.250Z");

    private TestThings() {}

    /** A guest of which only the processor usage is known. */
    static Thing guest(String name, Instant at, Double cpuPct) {
        Sample sample = new Sample(Subject.guest(1, 7), at).with(Metric.CPU_PCT, cpuPct);
        List<Label> labels = List.of(
                new Label("cluster", "home"),
                new Label("name", name),
                new Label("node", "pve1"),
                new Label("type", "container"),
                new Label("vmid", "101"));
        return new Thing(Subject.Kind.GUEST, labels, at, null, null, null, sample);
    }

    static Thing guest(String name, Double cpuPct) {
        return guest(name, AT, cpuPct);
    }

    /** A node that is online and of which nothing else is known. */
    static Thing node(String name) {
        List<Label> labels = List.of(new Label("cluster", "home"), new Label("node", name));
        var state = new NodeState(name, true, 4, Usage.UNKNOWN);
        return new Thing(Subject.Kind.NODE, labels, AT, state, null, null, null);
    }
}
