/** The evaluation of all rules, and what is told of it. */
@NullMarked
package dev.holdfast.alerts.run;

import org.jspecify.annotations.NullMarked;
