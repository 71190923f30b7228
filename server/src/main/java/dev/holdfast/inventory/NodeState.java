package dev.holdfast.inventory;

import org.jspecify.annotations.Nullable;

/** A node's state at the last poll. An offline node has no values. */
public record NodeState(
        String name,
        boolean online,
        @Nullable Double cpuPct,
        @Nullable Integer cores,
        @Nullable Long memBytes,
        @Nullable Long memTotalBytes,
        @Nullable Long diskBytes,
        @Nullable Long diskTotalBytes,
        @Nullable Long uptimeS) {}
