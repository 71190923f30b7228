package dev.holdfast.notify.channel.configure;

import java.time.Instant;
import java.util.List;

/**
 * The browsers of a user that receive notifications.
 *
 * @param publicKey what a browser needs to subscribe ({@code applicationServerKey}), in base64url
 */
record BrowserPushView(String publicKey, List<SubscriptionView> subscriptions) {
    /** A browser; {@code host} is its push service. */
    record SubscriptionView(long id, String name, String host, Instant createdAt) {
        static SubscriptionView of(ChannelStore.Row row) {
            return new SubscriptionView(row.id(), row.name(), row.host(), row.createdAt());
        }
    }
}
