package dev.holdfast.metrics.query;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.http.Checks;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A span of time in a query: {@code from}, included, to {@code to}, excluded; by default the last hour. */
record Span(Instant from, Instant to) {
    private static final Duration BY_DEFAULT = Duration.ofHours(1);
    private static final Duration LONGEST = Duration.ofDays(3660);
    private static final Instant LAST = Instant.parse("9999-01-01T00:00:00Z");
    private static final String FAULT = "Must be after from, and at most ten years later.";

    /** Reports what is wrong with its ends. */
    static void check(Checks checks, @Nullable String from, @Nullable String to) {
        instant(checks, "from", from);
        instant(checks, "to", to);
        Instant first = parse(from);
        Instant end = parse(to);
        checks.that(first == null || end == null || isOrdered(first, end), "to", "value_error", FAULT);
    }

    private static void instant(Checks checks, String field, @Nullable String text) {
        checks.that(
                text == null || parse(text) != null,
                field,
                "datetime_parsing",
                "Must be an instant, such as 2026-01-31T08:00:00Z.");
    }

    static Span of(@Nullable String from, @Nullable String to, Instant now) {
        Instant first = parse(from);
        Instant end = parse(to);
        if (end == null) end = first == null || first.isBefore(now) ? now : first.plus(BY_DEFAULT);
        if (first == null) first = end.minus(BY_DEFAULT);
        if (!isOrdered(first, end)) {
            throw Refusal.invalid(List.of(new Violation(List.of("query", "from"), FAULT, "value_error")));
        }
        return new Span(first, end);
    }

    private static boolean isOrdered(Instant from, Instant to) {
        return from.isBefore(to) && Duration.between(from, to).compareTo(LONGEST) <= 0;
    }

    private static @Nullable Instant parse(@Nullable String text) {
        try {
            Instant instant = text == null ? null : OffsetDateTime.parse(text).toInstant();
            // The year 999999999 is a valid instant, but overflows milliseconds and any sum.
            return instant == null || instant.getEpochSecond() < 0 || instant.isAfter(LAST) ? null : instant;
        } catch (DateTimeException e) {
            return null;
        }
    }
}
