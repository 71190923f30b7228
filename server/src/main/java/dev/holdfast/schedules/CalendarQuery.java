package dev.holdfast.schedules;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A span of time: {@code from}, included, to {@code to}, excluded.
 *
 * @param from the first instant, included, such as {@code 2026-01-31T08:00:00Z}
 * @param to the end, excluded; after {@code from} and at most 62 days later
 */
public record CalendarQuery(String from, String to) implements Input {
    private static final Duration LONGEST = Duration.ofDays(62);

    @Override
    public void check(Checks checks) {
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

    /** The first instant, included. */
    public Instant first() {
        return checked(from);
    }

    /** The end, excluded. */
    public Instant end() {
        return checked(to);
    }

    private static Instant checked(String text) {
        return OffsetDateTime.parse(text).toInstant();
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
