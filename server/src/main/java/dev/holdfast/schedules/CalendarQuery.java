package dev.holdfast.schedules;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.schedules.time.Span;

/**
 * A span of time: {@code from}, included, to {@code to}, excluded.
 *
 * @param from the first instant, included, such as {@code 2026-01-31T08:00:00Z}
 * @param to the end, excluded; after {@code from} and at most 62 days later
 */
record CalendarQuery(String from, String to) implements Input {
    @Override
    public void check(Checks checks) {
        Span.check(checks, from, to);
    }

    Span span() {
        return Span.of(from, to);
    }
}
