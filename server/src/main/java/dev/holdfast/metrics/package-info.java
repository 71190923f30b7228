/**
 * What is measured of nodes, guests and storages: the metrics, the last values, the history and annotations as interfaces
 * (docs/metrics.md). Entry points: {@code Metric}, {@code Sample}, {@code History}.
 *
 * <p>Samples are made of the snapshots that the pages show, after the polls that happen anyway.
 */
@NullMarked
package dev.holdfast.metrics;

import org.jspecify.annotations.NullMarked;
