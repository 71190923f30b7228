package dev.holdfast.jobs;

import org.jspecify.annotations.Nullable;

/** How a job ended, in its own words. */
public sealed interface Outcome {

    /** All was done. The result, a record or a map, is shown as JSON. */
    record Done(@Nullable Object result) implements Outcome {
        public Done() {
            this(null);
        }
    }

    /** It did not come about. The reason is a whole sentence, and tells what stays of it, if anything does. */
    record Failed(String reason) implements Outcome {}

    /** An order left and no answer came: whether it happened is not known. */
    record Unknown(String reason) implements Outcome {}
}
