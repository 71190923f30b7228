package dev.holdfast.metrics.export;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where measured values are sent, and how that goes on this replica since its start.
 *
 * @param kind null, like the address, when values are sent nowhere
 * @param url without the values in its query that may be secret
 * @param hasToken whether a token is stored; it is never shown
 * @param intervalS the seconds between two times that values are sent, 10 to 3600; null when values are sent nowhere
 * @param lastSentAt when the store last accepted values
 * @param lastError why it did not accept values the last time; null if it did
 * @param lastErrorAt when the store last did not accept values; null like {@code last_error}
 * @param waitingBytes what waits to be sent again
 * @param droppedRequests how many requests were given up: refused for good, or too many were waiting
 */
record PushView(
        @Nullable PushKind kind,
        @Nullable String url,
        boolean hasToken,
        @Nullable Integer intervalS,
        @Nullable Instant lastSentAt,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt,
        long waitingBytes,
        long droppedRequests) {}
