package dev.holdfast.notify.outbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the deliveries of a channel go.
 *
 * @param channelId the id of a channel, or of a user's browser
 * @param pending how many wait, also for quiet hours
 * @param failures how many attempts failed since the last success
 * @param pausedUntil until when it is left alone after failures or many messages
 * @param lastSuccessAt when a message was last accepted; null before the first
 * @param lastError why the last failed attempt failed, as a sentence; kept after later successes; null before the first
 *     failure
 * @param lastErrorAt when an attempt last failed; null before the first failure
 */
record ChannelDeliveries(
        long channelId,
        long pending,
        int failures,
        @Nullable Instant pausedUntil,
        @Nullable Instant lastSuccessAt,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt) {
    static ChannelDeliveries of(long channelId, long pending, OutboxChannelStore.@Nullable Row row) {
        if (row == null) return new ChannelDeliveries(channelId, pending, 0, null, null, null, null);
        return new ChannelDeliveries(
                channelId,
                pending,
                row.failures(),
                row.pausedUntil(),
                row.lastSuccessAt(),
                row.lastError(),
                row.lastErrorAt());
    }
}
