package dev.holdfast.jobs.queue;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;

/**
 * Selects lines of a transcript.
 *
 * @param after only lines after the one with this id
 * @param limit the number of lines; more than 5000 count as 5000
 */
record JobEventsQuery(
        @DefaultValue("0") long after, @DefaultValue("1000") int limit) implements Input {
    private static final int MOST = 5000;

    @Override
    public void check(Checks checks) {
        checks.atLeast("after", after, 0);
        checks.atLeast("limit", limit, 1);
    }

    int most() {
        return Math.min(limit, MOST);
    }
}
