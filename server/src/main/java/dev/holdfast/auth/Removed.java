package dev.holdfast.auth;

/**
 * The answer of an operation that removed something and returns nothing else.
 *
 * @param removed always {@code true}; a failure is returned as an error
 */
public record Removed(boolean removed) {}
