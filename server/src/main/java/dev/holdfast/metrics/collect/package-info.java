/** Samples each cluster after each poll, and keeps the samples. The entry point is {@code MetricsServices}. */
@NullMarked
package dev.holdfast.metrics.collect;

import org.jspecify.annotations.NullMarked;
