package dev.holdfast.apps;

/** An app was adopted, changed or forgotten. {@code change} is {@code created updated removed}. */
public record AppChanged(long appId, String change) {}
