package dev.holdfast.notify.routing;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.schedules.time.Weekday;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hours in which messages wait. Fields as in {@link TimeSpanIn}.
 *
 * @param days on which they begin, each once; empty, null or left out for every day
 * @param from when they begin, such as {@code 22:00}, which is the default
 * @param until when they end, {@code 07:00} by default; on the next day if earlier than {@code from}, from which it
 *     must differ
 * @param zone a time zone of the IANA database, such as {@code Europe/Berlin}; {@code UTC} by default
 * @param holdsCritical whether critical messages wait as well
 */
record QuietHoursIn(
        @OrEmpty List<Weekday> days,
        @DefaultValue("22:00") String from,
        @DefaultValue("07:00") String until,
        @DefaultValue("UTC") String zone,
        @DefaultValue("false") boolean holdsCritical)
        implements Input {
    @Override
    public void check(Checks checks) {
        TimeSpanIn.check(checks, days, from, until, zone);
    }

    static void check(Checks checks, String field, @Nullable QuietHoursIn quiet) {
        Checks at = checks.of(field);
        if (quiet == null) TimeSpanIn.check(at, null, null, null, null);
        else quiet.check(at);
    }

    QuietHours hours() {
        return new QuietHours(days, from, until, zone, holdsCritical);
    }
}
