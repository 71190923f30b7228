/** How much each node sent and received. */
@NullMarked
package dev.holdfast.network.throughput;

import org.jspecify.annotations.NullMarked;
