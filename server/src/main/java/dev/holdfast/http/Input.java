package dev.holdfast.http;

/**
 * A body or a query, as a record. Binding reports all wrong types first; {@link #check} runs only on a well-typed
 * input.
 */
public interface Input {
    /** Reports faults that types can't express: bounds, patterns, fields that must fit together. */
    default void check(Checks checks) {}

    /** The input of an operation without input. */
    record None() implements Input {}
}
