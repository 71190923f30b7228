/**
 * How much of the heap the work for others may take at the same time, in parts and shares, and the alarm when there was not
 * enough. Entry points: {@code MemoryBudget}, {@code MemoryAlarm}.
 */
@NullMarked
package dev.holdfast.base.memory;

import org.jspecify.annotations.NullMarked;
