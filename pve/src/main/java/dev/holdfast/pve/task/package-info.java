/** Tasks of a node. */
@NullMarked
package dev.holdfast.pve.task;

import org.jspecify.annotations.NullMarked;
