/** What is measured of nodes, guests and storages: the metrics, the last values, and what was measured before. */
@NullMarked
package dev.holdfast.metrics;

import org.jspecify.annotations.NullMarked;
