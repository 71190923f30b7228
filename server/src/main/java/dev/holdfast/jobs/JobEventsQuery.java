package dev.holdfast.jobs;

import dev.holdfast.http.Absent;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/** Which lines of a transcript are wanted. */
record JobEventsQuery(
        @Absent("0") long after, @Absent("1000") int limit) implements Input {
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
