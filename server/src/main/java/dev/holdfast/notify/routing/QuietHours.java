package dev.holdfast.notify.routing;

import dev.holdfast.notify.Severity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When messages wait. Fields as in {@link TimeSpan}.
 *
 * @param holdsCritical whether critical messages wait as well
 */
record QuietHours(List<String> days, String from, String until, String zone, boolean holdsCritical) {
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
