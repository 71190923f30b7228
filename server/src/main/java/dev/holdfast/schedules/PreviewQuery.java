package dev.holdfast.schedules;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;

/**
 * An expression that is being written.
 *
 * @param cron five fields as in cron: minute, hour, day of the month, month, day of the week
 * @param zone the time zone in which the times are meant, such as {@code Europe/Berlin}
 */
record PreviewQuery(String cron, @DefaultValue("UTC") String zone) implements Input {
    private static final int LONGEST = 200;

    @Override
    public void check(Checks checks) {
        checks.text("cron", cron, LONGEST);
        checks.text("zone", zone, LONGEST);
    }
}
