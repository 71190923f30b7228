package dev.holdfast.alerts;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.time.Instant;

/**
 * Until when nothing is to be sent about an alert; a time that is over ends an earlier snooze.
 *
 * @param until a time such as {@code 2026-11-24T12:00:00Z}, without an upper bound; parts of a millisecond are cut off
 */
record SnoozeIn(Instant until) implements Input {
    @Override
    public void check(Checks checks) {}
}
