/**
 * Samples each cluster after each poll, keeps the samples, and passes them on. Entry points: {@code MetricsServices}, {@code
 * Collector}.
 */
@NullMarked
package dev.holdfast.metrics.collect;

import org.jspecify.annotations.NullMarked;
