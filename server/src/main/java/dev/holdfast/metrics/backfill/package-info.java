/**
 * Reads what hypervisors recorded of the time before Holdfast, or without it: after a host was enrolled, and after the
 * service was down. The entry point is {@code Backfill}.
 *
 * <p>What hypervisors recorded fills gaps and replaces no measured value. What is owed is in the table {@code
 * metric_subject}, and at most four records of a cluster are read at a time.
 */
@NullMarked
package dev.holdfast.metrics.backfill;

import org.jspecify.annotations.NullMarked;
