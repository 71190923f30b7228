/**
 * How large the heap may become, how much of it the work for others may take at the same time, in parts and shares, and the alarm
 * when there was not enough. Entry points: {@code Heap}, {@code MemoryBudget}, {@code MemoryAlarm}.
 */
@NullMarked
package dev.holdfast.base.memory;

import org.jspecify.annotations.NullMarked;
