package dev.holdfast.notify.heartbeat;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The outgoing heartbeat without its address; all fields but {@code set} are null when it is not set.
 *
 * @param set whether there is an address to which heartbeats are sent
 * @param host where it goes
 * @param everyS how often one is sent, in seconds
 * @param nextAt when the next one is due
 * @param lastSuccessAt when the address last answered with a status of 200 to 299; null before the first time since it
 *     was set
 * @param lastError why the last failure happened, as a sentence; kept after later successes; null if none failed since
 *     it was set
 * @param lastErrorAt when a heartbeat last failed; null if none failed since it was set
 * @param silent why nothing is sent at the moment
 */
record HeartbeatView(
        boolean set,
        @Nullable String host,
        @Nullable Integer everyS,
        @Nullable Instant nextAt,
        @Nullable Instant lastSuccessAt,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt,
        @Nullable String silent) {
    static final HeartbeatView NONE = new HeartbeatView(false, null, null, null, null, null, null, null);
}
