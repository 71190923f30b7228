package dev.holdfast.jobs;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/** From where a stream goes on. */
record JobStreamQuery(@Nullable Long lastEventId) implements Input {
    @Override
    public void check(Checks checks) {
        checks.that(
                lastEventId == null || lastEventId >= 0, "last_event_id", "greater_than_equal", "Must be at least 0.");
    }
}
