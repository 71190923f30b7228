/** Nodes and their cluster. */
@NullMarked
package dev.holdfast.pve.node;

import org.jspecify.annotations.NullMarked;
