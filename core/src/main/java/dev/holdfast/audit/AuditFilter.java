package dev.holdfast.audit;

import dev.holdfast.http.Checks;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The conditions on audit rows; null means no condition.
 *
 * @param actor a part of the name, or the id
 * @param action an operation's id, or all operations of an area as {@code apps.*}
 * @param target {@code type:id}
 * @param from the first instant, included
 * @param to the end, excluded
 * @param q text contained in action, actor or detail
 */
record AuditFilter(
        @Nullable String actor,
        @Nullable String action,
        @Nullable AuditOutcome outcome,
        @Nullable String target,
        @Nullable String ip,
        @Nullable String from,
        @Nullable String to,
        @Nullable String q) {
    private static final Pattern TARGET = Pattern.compile("[a-z_]+:[0-9]{1,18}");
    private static final int LONGEST = 200;

    void check(Checks checks) {
        checks.matches("target", target, TARGET, "Must be a type and an id, such as app:5.");
        checks.text("actor", actor, LONGEST);
        checks.text("action", action, LONGEST);
        checks.text("ip", ip, LONGEST);
        checks.text("q", q, LONGEST);
        instant(checks, "from", from);
        instant(checks, "to", to);
    }

    private static void instant(Checks checks, String field, @Nullable String text) {
        checks.that(
                text == null || instant(text) != null,
                field,
                "datetime_parsing",
                "Must be an instant, such as 2026-01-31T08:00:00Z.");
    }

    @Nullable
    Instant since() {
        return from == null ? null : instant(from);
    }

    @Nullable
    Instant until() {
        return to == null ? null : instant(to);
    }

    private static @Nullable Instant instant(String text) {
        try {
            Instant instant = OffsetDateTime.parse(text).toInstant();
            var _ = instant.toEpochMilli(); // the year 999999999 is a valid instant, but overflows milliseconds
            return instant;
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }
}
