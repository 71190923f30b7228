package dev.holdfast.alerts.evaluate;

import java.time.Instant;

/** What is known of a subject in one evaluation. */
public sealed interface Reading {
    /** A value, which is never {@code NaN}. */
    record Value(double value, Instant at) implements Reading {}

    /** Nothing is known. */
    record NoData() implements Reading {}

    /** There is nothing to watch any more: the subject does not exist, or no rule is about it. */
    record Gone(String reason) implements Reading {}

    /** Nothing is known. */
    Reading NO_DATA = new NoData();
}
