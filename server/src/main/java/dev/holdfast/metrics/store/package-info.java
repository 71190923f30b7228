/**
 * Keeps samples: the last ten minutes in memory, and all in four resolutions in the database, in tables that are dropped whole. The
 * entry point is {@code SampleStore}.
 */
@NullMarked
package dev.holdfast.metrics.store;

import org.jspecify.annotations.NullMarked;
