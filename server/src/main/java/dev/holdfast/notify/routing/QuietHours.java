package dev.holdfast.notify.routing;

import dev.holdfast.notify.Severity;
import dev.holdfast.schedules.time.Weekday;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When messages wait. Fields as in {@link TimeSpan}.
 *
 * @param days on which they begin; empty for every day
 * @param from when they begin, such as {@code 22:00}, in their time zone
 * @param until when they end, such as {@code 07:00}, in their time zone; on the next day if that is earlier than
 *     {@code from}
 * @param zone a time zone of the IANA database, such as {@code Europe/Berlin}
 * @param holdsCritical whether critical messages wait as well
 */
record QuietHours(List<Weekday> days, String from, String until, String zone, boolean holdsCritical) {
    QuietHours {
        days = List.copyOf(days);
    }

    /** Until when a message of this severity waits; null if it does not. */
    @Nullable
    Instant holdsUntil(Severity severity, Instant now) {
        if (severity == Severity.CRITICAL && !holdsCritical) return null;
        return new TimeSpan(days, from, until, zone).end(now);
    }
}
