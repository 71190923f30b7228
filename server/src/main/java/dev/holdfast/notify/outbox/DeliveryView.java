package dev.holdfast.notify.outbox;

import dev.holdfast.notify.Notice;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One notice for one channel, as the API shows it.
 *
 * @param id the id of the delivery in Holdfast
 * @param messageId a UUID, the same for every attempt at a message, by which a receiver recognizes a repetition
 * @param type the type of the notice, such as {@code alert.fired}; {@code GET /notifications/types} lists all
 * @param severity how urgent the notice is
 * @param title what the notice is about, in one line
 * @param link the path of the page about it in Holdfast, such as {@code /alerts/7}; null if there is none
 * @param thread what it belongs to, such as {@code alert:7}; messages of one thread are sent in order; null for a
 *     notice of its own
 * @param cause why it is sent: for the first time, again, or to others because nobody reacted
 * @param state how far it is; {@code held} is by quiet hours
 * @param detail the last error, or why it is held or was dropped
 * @param attempts how many attempts to send it have begun; an attempt at a message that contains it counts only there
 * @param routeId the id of the route that decided it, which may be gone; null if none did, for example for what an
 *     alert rule sends
 * @param foldedInto the delivery whose message contains it
 * @param createdAt when it was decided to send it
 * @param nextAttemptAt null when it is over
 * @param endedAt when it was sent, failed or was dropped; null before
 */
record DeliveryView(
        long id,
        String messageId,
        String type,
        Severity severity,
        String title,
        @Nullable String link,
        @Nullable String thread,
        Delivery.Cause cause,
        DeliveryState state,
        @Nullable String detail,
        int attempts,
        @Nullable Long routeId,
        @Nullable Long foldedInto,
        Instant createdAt,
        @Nullable Instant nextAttemptAt,
        @Nullable Instant endedAt) {
    /** How far a delivery is, for people. The last three are final. */
    enum DeliveryState {
        PENDING,
        HELD,
        SENT,
        FAILED,
        DROPPED;

        private static DeliveryState of(Delivery one) {
            return switch (one.state()) {
                case PENDING -> one.held() ? HELD : PENDING;
                case SENT -> SENT;
                case FAILED -> FAILED;
                case DROPPED -> DROPPED;
            };
        }
    }

    static DeliveryView of(Delivery one, Notice notice) {
        boolean isPending = one.state() == Delivery.State.PENDING;
        return new DeliveryView(
                one.id(),
                one.messageId(),
                notice.type(),
                notice.severity(),
                notice.title(),
                notice.link(),
                notice.thread(),
                one.cause(),
                DeliveryState.of(one),
                one.detail(),
                one.attempts(),
                one.routeId(),
                one.foldedInto(),
                one.createdAt(),
                isPending ? one.dueAt() : null,
                one.endedAt());
    }
}
