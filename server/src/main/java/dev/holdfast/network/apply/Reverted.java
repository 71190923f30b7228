package dev.holdfast.network.apply;

import dev.holdfast.network.node.StagedDiff;
import org.jspecify.annotations.Nullable;

/**
 * What was discarded.
 *
 * @param reverted whether anything was staged
 */
record Reverted(boolean reverted, @Nullable StagedDiff discarded) {}
