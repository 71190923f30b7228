package dev.holdfast.sim.model.guest;

import org.jspecify.annotations.Nullable;

/**
 * The runs of a replication job until now.
 *
 * @param lastSync seconds since 1970 of the last success, 0 before the first
 * @param lastTry of the last run
 * @param failCount how many have failed since then
 * @param error of the last one; null when it succeeded
 */
public record ReplicationRuns(
        long lastSync,
        long lastTry,
        int failCount,
        @Nullable String error) {
    /** It has not run yet. */
    public static final ReplicationRuns NONE = new ReplicationRuns(0, 0, 0, null);

    /** With another run that ended at this time. */
    public ReplicationRuns with(long at, @Nullable String problem) {
        return problem == null
                ? new ReplicationRuns(at, at, 0, null)
                : new ReplicationRuns(lastSync, at, failCount + 1, problem);
    }
}
