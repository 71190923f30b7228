/** How much each node sent and received. Entry point: {@code Throughput}. */
@NullMarked
package dev.holdfast.network.throughput;

import org.jspecify.annotations.NullMarked;
