/** How much of the heap the work for others may take at the same time, and what happens when there is none left. */
@NullMarked
package dev.holdfast.base.memory;

import org.jspecify.annotations.NullMarked;
