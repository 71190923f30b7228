package dev.holdfast.http;

/**
 * A body or a query, as a record. Binding reports every wrong type first; only a well-typed input is asked to check
 * itself.
 */
public interface Input {
    /** Reports what the types cannot say: bounds, patterns, fields that must fit together. */
    default void check(Checks checks) {}

    /** The input of an operation that takes none. */
    record None() implements Input {}
}
