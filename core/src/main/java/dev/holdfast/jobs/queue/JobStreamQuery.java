package dev.holdfast.jobs.queue;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * The line after which a stream continues.
 *
 * @param lastEventId the id of the last line that was received; the stream continues after it
 */
record JobStreamQuery(@Nullable Long lastEventId) implements Input {
    @Override
    public void check(Checks checks) {
        checks.atLeast("last_event_id", lastEventId, 0);
    }
}
