package dev.holdfast.auth;

/** The response of an operation that returns no data. */
public record Ok(boolean ok) {}
