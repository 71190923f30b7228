package dev.holdfast.apps.migrate.preflight;

import dev.holdfast.base.text.Amounts;
import dev.holdfast.guests.migrate.Strategy;
import org.jspecify.annotations.Nullable;

/**
 * The estimated downtime of an app during a move.
 *
 * @param seconds null when it can't be estimated
 * @param basis how it was estimated, as a sentence
 */
record DowntimeEstimate(@Nullable Long seconds, String basis) {
    /** Bytes per second of an ordinary disk and of a gigabit network. Not measured on this host. */
    private static final long DISK = 100L << 20;

    private static final long NETWORK = 80L << 20;
    /** The time to stop and start, in seconds. */
    private static final long RESTART = 20;

    static DowntimeEstimate of(Strategy strategy, boolean running, @Nullable Long bytes) {
        if (!running) return new DowntimeEstimate(0L, "The container does not run, so there is no downtime.");
        if (bytes == null) {
            return new DowntimeEstimate(null, "The amount of data to move is unknown, so the downtime is too.");
        }
        String restart = RESTART + " s to stop and start";
        if (bytes == 0) return new DowntimeEstimate(RESTART, "No data has to be copied; " + restart + ".");
        String amount = Amounts.bytes(bytes);
        return switch (strategy) {
            // No container moves as REMOTE; it would take the same time.
            case CLUSTER, REMOTE ->
                new DowntimeEstimate(
                        RESTART + bytes / NETWORK,
                        amount + " copied at an assumed " + Amounts.bytes(NETWORK) + "/s, and " + restart + ".");
            case SHARED_STORAGE ->
                new DowntimeEstimate(
                        RESTART + 2 * (bytes / DISK),
                        amount + " backed up and restored at an assumed " + Amounts.bytes(DISK) + "/s each, and "
                                + restart + ".");
            case TRANSFER ->
                new DowntimeEstimate(
                        RESTART + 2 * (bytes / DISK) + bytes / NETWORK,
                        amount + " backed up and restored at an assumed " + Amounts.bytes(DISK) + "/s each, sent at "
                                + Amounts.bytes(NETWORK) + "/s, and " + restart + ".");
        };
    }
}
