package dev.holdfast.metrics;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The last sample of every subject, in memory. A subject that is no longer polled keeps its last one, with its time. */
public interface LatestSamples {
    /** The last sample; null if there is none since the start. */
    @Nullable
    Sample of(Subject subject);

    /** The last samples of everything in a cluster. */
    Collection<Sample> of(long clusterId);
}
