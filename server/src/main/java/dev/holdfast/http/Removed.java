package dev.holdfast.http;

/** The answer of an operation that removed something and has no more to tell. */
public record Removed(boolean removed) {}
