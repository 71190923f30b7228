package dev.holdfast.notify.outbox;

import dev.holdfast.access.Ownership;
import dev.holdfast.notify.Severity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One notice for one channel, as it is stored.
 *
 * @param messageId the same for every attempt
 * @param follows whether it is sent only where the beginning of its thread was
 * @param collects whether it only reports a success, which waits for others that come soon after it
 * @param held whether quiet hours hold it
 * @param foldedInto the delivery whose message contains it
 * @param beganAt when what it ends began, if the channel was not told of that
 */
record Delivery(
        long id,
        long noticeId,
        long channelId,
        @Nullable Long routeId,
        Cause cause,
        String messageId,
        Severity severity,
        @Nullable Long teamId,
        @Nullable String thread,
        boolean endsThread,
        boolean follows,
        Instant at,
        State state,
        @Nullable String detail,
        int attempts,
        boolean collects,
        boolean held,
        @Nullable Long foldedInto,
        @Nullable Instant beganAt,
        Instant dueAt,
        Instant createdAt,
        @Nullable Instant endedAt) {
    /** Why it is sent. */
    enum Cause {
        FIRST,
        REPEAT,
        ESCALATION
    }

    /** How far it is. The last three are final. */
    enum State {
        PENDING,
        SENT,
        FAILED,
        DROPPED
    }

    Ownership ownership() {
        return new Ownership(teamId);
    }

    /** The same, which also reports that what it ends began then. */
    Delivery beginning(Instant began) {
        return new Delivery(
                id,
                noticeId,
                channelId,
                routeId,
                cause,
                messageId,
                severity,
                teamId,
                thread,
                endsThread,
                follows,
                at,
                state,
                detail,
                attempts,
                collects,
                held,
                foldedInto,
                began,
                dueAt,
                createdAt,
                endedAt);
    }

    /** Whether an attempt failed, and was not interrupted. */
    boolean hasFailed() {
        return isTried() && detail != null;
    }

    boolean isTried() {
        return attempts > 0;
    }
}
