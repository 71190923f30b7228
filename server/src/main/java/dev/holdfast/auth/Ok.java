package dev.holdfast.auth;

/**
 * The response of an operation that returns no data.
 *
 * @param ok always {@code true}; a failure is returned as an error
 */
public record Ok(boolean ok) {}
