package dev.holdfast.schedules.time;

import dev.holdfast.http.Checks;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A span of time that is shown at once.
 *
 * @param first the first instant, included
 * @param end the end, excluded
 */
public record Span(Instant first, Instant end) {
    private static final Duration LONGEST = Duration.ofDays(62);

    /** Checks the fields {@code from} and {@code to} of a query. */
    public static void check(Checks checks, @Nullable String from, @Nullable String to) {
        instant(checks, "from", from);
        instant(checks, "to", to);
        Instant first = instant(from);
        Instant end = instant(to);
        checks.that(
                first == null
                        || end == null
                        || (first.isBefore(end) && Duration.between(first, end).compareTo(LONGEST) <= 0),
                "to",
                "value_error",
                "Must be after from, and at most 62 days later.");
    }

    private static void instant(Checks checks, String field, @Nullable String text) {
        checks.that(
                text == null || instant(text) != null,
                field,
                "datetime_parsing",
                "Must be an instant, such as 2026-01-31T08:00:00Z.");
    }

    /** What was checked. */
    public static Span of(String from, String to) {
        return new Span(
                OffsetDateTime.parse(from).toInstant(), OffsetDateTime.parse(to).toInstant());
    }

    private static @Nullable Instant instant(@Nullable String text) {
        try {
            Instant instant = text == null ? null : OffsetDateTime.parse(text).toInstant();
            if (instant != null) {
                var _ = instant.toEpochMilli(); // the year 999999999 is a valid instant, but overflows milliseconds
            }
            return instant;
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }
}
