/** From which alert another follows. Pure. */
@NullMarked
package dev.holdfast.alerts.cause;

import org.jspecify.annotations.NullMarked;
