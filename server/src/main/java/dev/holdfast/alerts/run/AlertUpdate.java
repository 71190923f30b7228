package dev.holdfast.alerts.run;

import dev.holdfast.alerts.evaluate.Evaluation;
import dev.holdfast.alerts.history.Alert;
import org.jspecify.annotations.Nullable;

/** A change of an alert that is to be stored. {@code before} is null for a new one. */
record AlertUpdate(@Nullable Alert before, @Nullable Alert after, Evaluation.Event event, boolean send) {}
