package dev.holdfast.notify.channel.configure;

import java.time.Instant;
import java.util.List;

/**
 * The browsers of a user that receive notifications.
 *
 * @param publicKey what a browser needs to subscribe ({@code applicationServerKey}), in base64url
 */
record BrowserPushView(String publicKey, List<PushSubscriptionView> subscriptions) {
    /** A browser; {@code host} is its push service. */
    record PushSubscriptionView(long id, String name, String host, Instant createdAt) {
        static PushSubscriptionView of(ChannelStore.Row row) {
            return new PushSubscriptionView(row.id(), row.name(), row.host(), row.createdAt());
        }
    }
}
