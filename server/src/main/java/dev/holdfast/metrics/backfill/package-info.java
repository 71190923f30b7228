/**
 * Reads what hypervisors recorded of the time before Holdfast, or without it: after a host was enrolled, and after the service was
 * down. The entry point is {@code Backfill}.
 */
@NullMarked
package dev.holdfast.metrics.backfill;

import org.jspecify.annotations.NullMarked;
