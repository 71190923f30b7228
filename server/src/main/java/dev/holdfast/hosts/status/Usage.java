package dev.holdfast.hosts.status;

import org.jspecify.annotations.Nullable;

/**
 * How much of its resources a host, node or guest uses. Unknown values are null, never zero.
 *
 * @param cpuPct 0 to 100 of its cores
 */
public record Usage(
        @Nullable Double cpuPct,
        @Nullable Long memBytes,
        @Nullable Long memTotalBytes,
        @Nullable Long diskBytes,
        @Nullable Long diskTotalBytes,
        @Nullable Long uptimeS) {
    /** Nothing is known. */
    public static final Usage UNKNOWN = new Usage(null, null, null, null, null, null);
}
