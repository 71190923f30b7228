package dev.holdfast.metrics.cluster;

import dev.holdfast.metrics.cluster.ClusterSummaryView.ClusterSum;
import org.jspecify.annotations.Nullable;

/** Adds up what is known, and counts what is not. */
final class Adder {
    private double used;
    private double total;
    private int known;
    private int unknown;

    /** A pair counts only as a whole, so that what is used is never compared with the total of something else. */
    void add(@Nullable Double oneUsed, @Nullable Double oneTotal) {
        if (oneUsed == null || oneTotal == null) {
            unknown++;
            return;
        }
        used += oneUsed;
        total += oneTotal;
        known++;
    }

    ClusterSum sum() {
        return known == 0 ? new ClusterSum(null, null, unknown) : new ClusterSum(used, total, unknown);
    }
}
