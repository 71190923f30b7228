package dev.holdfast.alerts.run;

import dev.holdfast.alerts.evaluate.Phase;
import dev.holdfast.alerts.history.Alert;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether people are told now that an alert fires. Pure. */
final class Delivery {
    /** After the end of a cause, what followed from it has so long to recover: guests start one after the other. */
    static final Duration AFTER_CAUSE = Duration.ofMinutes(3);

    private Delivery() {}

    /**
     * The next facts about who was notified.
     *
     * @param notification the new facts
     * @param send whether it is sent now that it fires
     */
    record Decision(Alert.Notification notification, boolean send) {}

    /**
     * Decides about an alert that fires or is acknowledged.
     *
     * @param cause from which it follows, which may be pending; null for none
     * @param exemption why nothing is sent; null for no reason
     * @param recoversUntil until when what its host carries may recover, because the host came back; null for no reason to wait
     * @param settle how long nothing is sent after it fired, because its cause may be known only by the next poll
     */
    static Decision decide(
            Alert alert,
            @Nullable Alert cause,
            @Nullable String exemption,
            @Nullable Instant recoversUntil,
            Duration settle,
            Instant now) {
        Alert.Notification before = alert.notification();
        Long parent = cause == null || !cause.state().phase().isActive() ? null : cause.id();
        Instant held = before.heldUntil();
        if (before.parentId() != null && parent == null) held = now.plus(AFTER_CAUSE);
        else if (!isWithin(held, now)) held = null;
        Instant snoozed = before.snoozedUntil();
        boolean wakes = snoozed != null && !snoozed.isAfter(now);
        if (wakes) snoozed = null;
        boolean isSilent = alert.state().phase() != Phase.FIRING
                || cause != null
                || exemption != null
                || held != null
                || isWithin(recoversUntil, now)
                || snoozed != null
                || isSettling(alert.state().firedAt(), settle, now);
        boolean send = !isSilent && (!before.notified() || wakes);
        // A snooze that ended while something else silenced the alert is not forgotten.
        if (wakes && isSilent && before.notified() && alert.state().phase() == Phase.FIRING) {
            snoozed = before.snoozedUntil();
        }
        Instant told = send ? null : before.toldAt();
        return new Decision(
                new Alert.Notification(parent, held, before.notified() || send, exemption, snoozed, told), send);
    }

    private static boolean isWithin(@Nullable Instant until, Instant now) {
        return until != null && until.isAfter(now) && !until.isAfter(now.plus(AFTER_CAUSE));
    }

    /** A clock that was moved back ends the wait. */
    private static boolean isSettling(@Nullable Instant firedAt, Duration settle, Instant now) {
        if (firedAt == null || firedAt.isAfter(now)) return false;
        return Duration.between(firedAt, now).compareTo(settle) < 0;
    }
}
