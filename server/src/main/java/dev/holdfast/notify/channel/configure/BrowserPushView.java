package dev.holdfast.notify.channel.configure;

import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The browsers of a user that receive notifications.
 *
 * @param publicKey what a browser needs to subscribe ({@code applicationServerKey}), in base64url
 * @param subscriptions the browsers of the caller, by name; at most 20
 */
record BrowserPushView(String publicKey, List<PushSubscriptionView> subscriptions) {
    /**
     * A browser.
     *
     * @param id the id of the subscription in Holdfast
     * @param name what the user calls the browser, or a name made from its User-Agent
     * @param host its push service
     * @param endpointSha256 by which a browser finds itself, in hexadecimal
     * @param createdAt when it was subscribed
     * @param lastSuccessAt when its push service last accepted a message; null before the first
     * @param lastError why its last message was not accepted; null if it was
     * @param lastErrorAt when its last message was not accepted; null if it was, or none was sent
     */
    record PushSubscriptionView(
            long id,
            String name,
            String host,
            String endpointSha256,
            Instant createdAt,
            @Nullable Instant lastSuccessAt,
            @Nullable String lastError,
            @Nullable Instant lastErrorAt) {
        static PushSubscriptionView of(ChannelStore.Row row) {
            return new PushSubscriptionView(
                    row.id(),
                    row.name(),
                    row.host(),
                    HexFormat.of().formatHex(Objects.requireNonNull(row.endpointHash())),
                    row.createdAt(),
                    row.lastSuccessAt(),
                    row.lastError(),
                    row.lastErrorAt());
        }
    }
}
