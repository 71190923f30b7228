/** All clusters at a glance: their sums, and a row for each node. No hypervisor is called. */
@NullMarked
package dev.holdfast.metrics.cluster;

import org.jspecify.annotations.NullMarked;
