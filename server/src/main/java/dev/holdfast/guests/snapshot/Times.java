package dev.holdfast.guests.snapshot;

import dev.holdfast.base.text.Amounts;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times in sentences. The service does not know the time zone of who reads them, so they are in UTC and say so. */
final class Times {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern(
                    "d MMMM yyyy 'at' HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private Times() {}

    /** Such as {@code 3 March 2026 at 14:05 UTC}. */
    static String day(Instant at) {
        return DAY.format(at);
    }

    /** In its largest unit, such as {@code 2 days} or {@code 1 minute}. */
    static String length(Duration time) {
        return time.toMinutes() > 0 ? Amounts.duration(time) : "less than a minute";
    }
}
