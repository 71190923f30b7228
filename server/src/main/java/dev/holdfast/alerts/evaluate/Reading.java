package dev.holdfast.alerts.evaluate;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is known of a subject in one evaluation. */
public sealed interface Reading {
    /**
     * A value, which is never {@code NaN}.
     *
     * @param part what of the subject it is about, for example {@code /dev/sdb}; null for all of it
     */
    record Value(double value, Instant at, @Nullable String part) implements Reading {
        /** A value of the whole subject. */
        public Value(double value, Instant at) {
            this(value, at, null);
        }
    }

    /** Nothing is known. */
    record NoData() implements Reading {}

    /** There is nothing to watch any more: the subject does not exist, or no rule is about it. */
    record Gone(String reason) implements Reading {}

    /** Nothing is known. */
    Reading NO_DATA = new NoData();
}
