/**
 * Alerts: what is out of order, who was told of it, and what people did about it. Entry points: {@code Alerts}, and
 * {@code Evaluator} in {@code run}.
 */
@NullMarked
package dev.holdfast.alerts;

import org.jspecify.annotations.NullMarked;
