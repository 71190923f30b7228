/** The state of all clusters at a glance: sums, and a row for each node. No hypervisor is called. */
@NullMarked
package dev.holdfast.metrics.cluster;

import org.jspecify.annotations.NullMarked;
