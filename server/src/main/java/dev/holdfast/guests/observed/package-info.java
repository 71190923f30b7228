/**
 * What is read of guests in the background, because no poll contains it and no request may wait for it: guest agents,
 * replication, the tasks that hold locks.
 */
@NullMarked
package dev.holdfast.guests.observed;

import org.jspecify.annotations.NullMarked;
