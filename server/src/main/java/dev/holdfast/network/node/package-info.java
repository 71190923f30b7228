/** The nodes whose networks a caller may see or change, and how their interfaces are shown. */
@NullMarked
package dev.holdfast.network.node;

import org.jspecify.annotations.NullMarked;
