package dev.holdfast.notify.routing;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hours in which messages wait. Fields as in {@link TimeSpanIn}.
 *
 * @param holdsCritical whether critical messages wait as well
 */
record QuietHoursIn(
        @Nullable List<String> days,
        String from,
        String until,
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
        return new QuietHours(days == null ? List.of() : days, from, until, zone, holdsCritical);
    }
}
