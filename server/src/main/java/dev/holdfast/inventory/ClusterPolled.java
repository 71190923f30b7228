package dev.holdfast.inventory;

import org.jspecify.annotations.Nullable;

/** A cluster was polled and answered. {@code before} is null the first time. */
public record ClusterPolled(@Nullable Snapshot before, Snapshot now) {}
