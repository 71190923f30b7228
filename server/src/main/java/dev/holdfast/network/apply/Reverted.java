package dev.holdfast.network.apply;

import dev.holdfast.network.node.StagedDiff;
import org.jspecify.annotations.Nullable;

/**
 * What was discarded.
 *
 * @param reverted whether anything was staged
 * @param discarded what was staged until now; null if nothing was
 */
record Reverted(boolean reverted, @Nullable StagedDiff discarded) {}
