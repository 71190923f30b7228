/**
 * Measured values for other programs: the page that Prometheus reads, and sending to a time-series store. Entry points:
 * {@code Family}, {@code Prometheus}, {@code Pusher}.
 */
@NullMarked
package dev.holdfast.metrics.export;

import org.jspecify.annotations.NullMarked;
