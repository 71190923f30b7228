/**
 * What replicas share of the clusters: which of them polls a cluster ({@code PollLeases}), and what it read there
 * ({@code SharedReadings}).
 */
@NullMarked
package dev.holdfast.inventory.share;

import org.jspecify.annotations.NullMarked;
