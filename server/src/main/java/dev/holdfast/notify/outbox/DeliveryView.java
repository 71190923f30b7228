package dev.holdfast.notify.outbox;

import dev.holdfast.notify.Notice;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One notice for one channel, as the API shows it.
 *
 * @param cause {@code first}, {@code repeat} or {@code escalation}
 * @param state {@code pending}, {@code held} (by quiet hours), {@code sent}, {@code failed} or {@code dropped}
 * @param detail the last error, or why it is held or was dropped
 * @param foldedInto the delivery whose message contains it
 * @param nextAttemptAt null when it is over
 */
record DeliveryView(
        long id,
        String messageId,
        String type,
        Severity severity,
        String title,
        @Nullable String link,
        @Nullable String thread,
        String cause,
        String state,
        @Nullable String detail,
        int attempts,
        @Nullable Long routeId,
        @Nullable Long foldedInto,
        Instant createdAt,
        @Nullable Instant nextAttemptAt,
        @Nullable Instant endedAt) {
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
                DeliveryStore.word(one.cause()),
                isPending && one.held() ? "held" : DeliveryStore.word(one.state()),
                one.detail(),
                one.attempts(),
                one.routeId(),
                one.foldedInto(),
                one.createdAt(),
                isPending ? one.dueAt() : null,
                one.endedAt());
    }
}
