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

    /**
     * The job failed. The reason is a whole sentence and states what remains of the attempt, if anything does.
     *
     * @param result what succeeded nevertheless, shown as JSON; mostly null
     */
    record Failed(String reason, @Nullable Object result) implements Outcome {
        public Failed(String reason) {
            this(reason, null);
        }
    }

    /** An order was sent and no answer came: whether it was carried out is unknown. */
    record Unknown(String reason) implements Outcome {}
}
