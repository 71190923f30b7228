package dev.holdfast.jobs.queue;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;

/** Selects lines of a transcript. */
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
