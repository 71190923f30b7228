package dev.holdfast.metrics;

import java.time.Instant;
import java.util.List;

/** The samples of one poll of a cluster, published after {@link LatestSamples} has them. */
public record ClusterSampled(long clusterId, Instant at, List<Sample> samples) {
    /** Copies the list, which may be mutable. */
    public ClusterSampled {
        samples = List.copyOf(samples);
    }
}
