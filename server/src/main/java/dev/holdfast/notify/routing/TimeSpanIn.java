package dev.holdfast.notify.routing;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.schedules.time.CronTimes;
import dev.holdfast.schedules.time.Weekday;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A part of the day.
 *
 * @param days on which it begins, each once; empty or left out for every day
 * @param from when it begins, such as {@code 22:00}
 * @param until when it ends; on the next day if it is earlier than {@code from}
 * @param zone a time zone of the IANA database
 */
record TimeSpanIn(
        @Input.OrEmpty List<Weekday> days,
        @DefaultValue("08:00") String from,
        @DefaultValue("18:00") String until,
        @DefaultValue("UTC") String zone) {
    private static final int WEEK = 7;
    private static final Pattern TIME = Pattern.compile("(?:[01][0-9]|2[0-3]):[0-5][0-9]");

    /** Checks the fields of a span, which several inputs have. */
    static void check(
            Checks at,
            @Nullable List<Weekday> days,
            @Nullable String from,
            @Nullable String until,
            @Nullable String zone) {
        at.size("days", days, 0, WEEK, "Must contain at most seven days.");
        at.that(
                days == null || new HashSet<>(days).size() == days.size(),
                "days",
                "value_error",
                "Must contain each day only once.");
        at.matches("from", from, TIME, "Must be a time such as 22:00.");
        at.matches("until", until, TIME, "Must be a time such as 07:30.");
        at.that(from == null || !from.equals(until), "until", "value_error", "Must differ from the beginning.");
        at.that(
                zone == null || CronTimes.isZone(zone),
                "zone",
                "value_error",
                "Must be a time zone such as Europe/Berlin.");
    }

    static void check(Checks checks, String field, @Nullable TimeSpanIn span) {
        Checks at = checks.of(field);
        if (span == null) check(at, null, null, null, null);
        else check(at, span.days(), span.from(), span.until(), span.zone());
    }

    TimeSpan span() {
        return new TimeSpan(days, from, until, zone);
    }
}
