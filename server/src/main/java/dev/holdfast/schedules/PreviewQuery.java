package dev.holdfast.schedules;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;

/** An expression that is being written. */
record PreviewQuery(String cron, @DefaultValue("UTC") String zone) implements Input {
    private static final int LONGEST = 200;

    @Override
    public void check(Checks checks) {
        checks.text("cron", cron, LONGEST);
        checks.text("zone", zone, LONGEST);
    }
}
