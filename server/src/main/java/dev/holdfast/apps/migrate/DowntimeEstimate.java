package dev.holdfast.apps.migrate;

import org.jspecify.annotations.Nullable;

/**
 * How long an app would be down.
 *
 * @param seconds null when it can't be told
 * @param basis what it is made of, as a sentence
 */
record DowntimeEstimate(@Nullable Long seconds, String basis) {
    /** Bytes per second: what an ordinary disk and a gigabit network do. Nobody measured this host. */
    private static final long DISK = 100L << 20;

    private static final long NETWORK = 80L << 20;
    /** What stopping and starting take, in seconds. */
    private static final long RESTART = 20;

    static DowntimeEstimate of(Strategy strategy, boolean running, @Nullable Long bytes) {
        if (!running) return new DowntimeEstimate(0L, "The container does not run, so nothing goes down.");
        if (bytes == null) {
            return new DowntimeEstimate(null, "How much there is to move is not known, so neither is the time.");
        }
        String restart = RESTART + " s to stop and start";
        if (bytes == 0) return new DowntimeEstimate(RESTART, "Nothing has to be copied; " + restart + ".");
        String much = mebibytes(bytes) + " MiB";
        return switch (strategy) {
            case CLUSTER ->
                new DowntimeEstimate(
                        RESTART + bytes / NETWORK,
                        much + " copied at an assumed " + mebibytes(NETWORK) + " MiB/s, and " + restart + ".");
            case SHARED_STORAGE ->
                new DowntimeEstimate(
                        RESTART + 2 * (bytes / DISK),
                        much + " backed up and restored at an assumed " + mebibytes(DISK) + " MiB/s each, and "
                                + restart + ".");
            case TRANSFER ->
                new DowntimeEstimate(
                        RESTART + 2 * (bytes / DISK) + bytes / NETWORK,
                        much + " backed up and restored at an assumed " + mebibytes(DISK) + " MiB/s each, sent at "
                                + mebibytes(NETWORK) + " MiB/s, and " + restart + ".");
        };
    }

    private static long mebibytes(long bytes) {
        return bytes >> 20;
    }
}
