/**
 * Which replica polls a cluster ({@code PollLeases}), and what it shares of what it reads there ({@code SharedReadings};
 * docs/replicas.md).
 *
 * <p>Only the replica that holds the lease of a cluster calls its hosts in the background ({@code ClusterPolled.here}). A
 * reader shares what it knows ({@code SharedMap}), so that all replicas show the same and another one goes on from there. A
 * lease is counted up, never compared with a clock.
 */
@NullMarked
package dev.holdfast.inventory.share;

import org.jspecify.annotations.NullMarked;
