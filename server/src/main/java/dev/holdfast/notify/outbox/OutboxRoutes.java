package dev.holdfast.notify.outbox;

import static dev.holdfast.access.Entitlement.NOTIFY_CHANNELS;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.base.Refusal.Code.NOT_FOUND;

import dev.holdfast.http.Ops;

/** What was sent to channels. */
record OutboxRoutes(Deliveries deliveries) {
    void declare(Ops ops) {
        ops.get("notifications.delivery_states", "/notifications/deliveries", "How the deliveries of each channel go")
                .needs(ADMIN, NOTIFY_CHANNELS)
                .answersList(ChannelDeliveries.class, (_, _) -> deliveries.states());

        ops.get(
                        "notifications.deliveries",
                        "/notifications/channels/{channel_id}/deliveries",
                        "What was or is to be sent to a channel, the newest first")
                .needs(ADMIN, NOTIFY_CHANNELS)
                .asks(DeliveriesQuery.class)
                .refuses(NOT_FOUND)
                .answersList(
                        DeliveryView.class,
                        (call, _) -> deliveries.list(
                                call.id("channel_id"),
                                call.query(DeliveriesQuery.class).most()));
    }
}
