package dev.holdfast.auth;

/** The answer of an operation that removed something and returns nothing else. */
public record Removed(boolean removed) {}
