/** Applying what is staged on a node, and discarding it. */
@NullMarked
package dev.holdfast.network.apply;

import org.jspecify.annotations.NullMarked;
