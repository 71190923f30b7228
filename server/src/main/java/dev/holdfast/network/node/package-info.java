/**
 * The nodes whose networks a caller may see or change, and how their interfaces and pending changes are shown. Entry points:
 * {@code NetworkNodes}, {@code StagedDiff}.
 */
@NullMarked
package dev.holdfast.network.node;

import org.jspecify.annotations.NullMarked;
