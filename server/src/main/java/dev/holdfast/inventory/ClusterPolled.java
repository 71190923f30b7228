package dev.holdfast.inventory;

import org.jspecify.annotations.Nullable;

/**
 * A cluster was polled and answered. {@code before} is null the first time.
 *
 * @param here whether this replica polled it. Only then it asks the cluster more; what it finds is shared with the others
 */
public record ClusterPolled(@Nullable Snapshot before, Snapshot now, boolean here) {}
