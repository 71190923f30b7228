package dev.holdfast.auth;

/** The response of an operation that returns no data. */
record Ok(boolean ok) {}
