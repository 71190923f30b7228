package dev.holdfast.notify.heartbeat;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The outgoing heartbeat without its address; all fields but {@code set} are null when it is not set.
 *
 * @param host where it goes
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
