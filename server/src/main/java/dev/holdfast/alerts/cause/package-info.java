/** From which alert another one follows. Pure. */
@NullMarked
package dev.holdfast.alerts.cause;

import org.jspecify.annotations.NullMarked;
