package dev.holdfast.base.text;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Times in messages. The service does not know the time zone of who reads them, so they are in UTC and say so. The page knows it, and
 * replaces them ({@code localTimes}): this form has to stay.
 */
public final class UtcTimes {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("d MMM HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private UtcTimes() {}

    /** Such as {@code 3 Mar 14:05 UTC}. */
    public static String minute(Instant at) {
        return MINUTE.format(at);
    }
}
