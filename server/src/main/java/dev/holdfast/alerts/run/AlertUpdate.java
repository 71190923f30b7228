package dev.holdfast.alerts.run;

import dev.holdfast.alerts.evaluate.Evaluation;
import dev.holdfast.alerts.history.Alert;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of an alert that is to be stored.
 *
 * @param before null for a new one
 * @param lost the guests of which nothing is known because of it, if it is sent
 */
record AlertUpdate(
        @Nullable Alert before, @Nullable Alert after, Evaluation.Event event, boolean send, List<String> lost) {
    /** Copies the list, which may be mutable. */
    AlertUpdate {
        lost = List.copyOf(lost);
    }

    /** One that is not sent. */
    AlertUpdate(@Nullable Alert before, @Nullable Alert after, Evaluation.Event event) {
        this(before, after, event, false, List.of());
    }
}
