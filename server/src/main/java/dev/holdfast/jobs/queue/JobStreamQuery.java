package dev.holdfast.jobs.queue;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** The line after which a stream continues. */
record JobStreamQuery(@Nullable Long lastEventId) implements Input {
    @Override
    public void check(Checks checks) {
        checks.atLeast("last_event_id", lastEventId, 0);
    }
}
