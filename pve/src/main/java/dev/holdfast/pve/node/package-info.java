/** The clients of nodes and their cluster. Entry point: {@code PveNode}. */
@NullMarked
package dev.holdfast.pve.node;

import org.jspecify.annotations.NullMarked;
