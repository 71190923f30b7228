package dev.holdfast.alerts.history;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to an alert.
 *
 * @param byId who did it; null for Holdfast itself
 */
public record AlertEvent(
        long id,
        long alertId,
        Instant at,
        Kind kind,
        String text,
        @Nullable Long byId,
        @Nullable String byName) {
    /** What happened. */
    public enum Kind {
        FIRED,
        REFIRED,
        ACKNOWLEDGED,
        SNOOZED,
        NOTE,
        HELD,
        SENT,
        CAUSED,
        NO_DATA,
        RESOLVED
    }
}
