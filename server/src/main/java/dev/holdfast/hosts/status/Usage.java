package dev.holdfast.hosts.status;

import org.jspecify.annotations.Nullable;

/**
 * How much of its resources a host, node or guest uses. Unknown values are null, never zero.
 *
 * @param cpuPct 0 to 100 of its cores
 * @param memBytes the memory in use in bytes, of a guest as it sees it itself; null if it is unknown or the guest does
 *     not run
 * @param memTotalBytes the memory that it has, in bytes, of a guest also while it does not run; null if it is unknown
 * @param diskBytes the space in use on its root file system in bytes; null if it is unknown, as of every virtual
 *     machine, or the container does not run
 * @param diskTotalBytes the size of its root file system, or of a virtual machine's boot disk, in bytes; null if it is
 *     unknown
 * @param uptimeS how long it has been running, in seconds; null if it is unknown or it does not run
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
