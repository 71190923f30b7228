/** From one reading to the next: whether a condition holds, and what follows for the state of an alert. Pure. */
@NullMarked
package dev.holdfast.alerts.evaluate;

import org.jspecify.annotations.NullMarked;
