package dev.holdfast.jobs;

import org.jspecify.annotations.Nullable;

/** The outcome that a job reports. */
public sealed interface Outcome {

    /** The job succeeded. The result, a record or a map, is shown as JSON. */
    record Done(@Nullable Object result) implements Outcome {
        public Done() {
            this(null);
        }
    }

    /** The job failed. The reason is a whole sentence and states what remains of the attempt, if anything does. */
    record Failed(String reason) implements Outcome {}

    /** An order was sent and no answer came: whether it was carried out is unknown. */
    record Unknown(String reason) implements Outcome {}
}
