/** What was, is, or is about to be out of order, and what happened to it. */
@NullMarked
package dev.holdfast.alerts.history;

import org.jspecify.annotations.NullMarked;
