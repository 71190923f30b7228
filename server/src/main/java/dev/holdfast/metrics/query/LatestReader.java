package dev.holdfast.metrics.query;

import dev.holdfast.access.Principal;
import dev.holdfast.metrics.LatestSamples;
import dev.holdfast.metrics.Metric;
import dev.holdfast.metrics.Sample;
import dev.holdfast.metrics.Subject;
import dev.holdfast.metrics.query.LatestView.LatestValue;
import dev.holdfast.metrics.query.LatestView.MemorySource;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the last values of targets. */
final class LatestReader {
    private final Targets targets;
    private final LatestSamples samples;
    private final Duration trustworthy;
    private final InstantSource clock;

    /** {@code poll} is the time between two polls: two may fail. */
    LatestReader(Targets targets, LatestSamples samples, Duration poll, InstantSource clock) {
        this.targets = targets;
        this.samples = samples;
        this.trustworthy = poll.multipliedBy(7).dividedBy(2);
        this.clock = clock;
    }

    List<LatestView> read(Principal who, LatestQuery asked) {
        return Target.split(asked.target()).stream()
                .map(one -> targets.get(who, one))
                .map(this::view)
                .toList();
    }

    private LatestView view(Target target) {
        Subject subject = target.subject();
        Sample sample = samples.of(subject);
        return new LatestView(
                target.wire(),
                target.name(),
                sample == null ? null : sample.at(),
                sample != null && isCurrent(sample),
                memorySource(target, sample),
                Metric.of(subject.kind()).stream()
                        .map(metric -> new LatestValue(
                                metric, metric.title(), metric.unit(), sample == null ? null : sample.value(metric)))
                        .toList());
    }

    /** Whether the sample is of the last polls of its cluster. */
    boolean isCurrent(Sample sample) {
        return sample.at().plus(trustworthy).isAfter(clock.instant());
    }

    /** The host counts what a container and a node use; of a virtual machine only its guest knows. */
    private static @Nullable MemorySource memorySource(Target target, @Nullable Sample sample) {
        if (sample == null || target.type() == Target.Type.STORAGE) return null;
        if (sample.value(Metric.MEM_BYTES) != null) {
            return target.type() == Target.Type.VM ? MemorySource.GUEST : MemorySource.HOST;
        }
        return sample.value(Metric.MEM_HOST_BYTES) == null ? null : MemorySource.HOST;
    }
}
