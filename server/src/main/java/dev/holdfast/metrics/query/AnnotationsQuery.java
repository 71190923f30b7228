package dev.holdfast.metrics.query;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Whose annotations, and of which time.
 *
 * @param target one to ten targets, separated by commas
 * @param from an hour before {@code to} if left out
 * @param to now if left out
 */
record AnnotationsQuery(
        String target, @Nullable String from, @Nullable String to) implements Input {
    @Override
    public void check(Checks checks) {
        checks.matches("target", target, Target.LIST, Target.EXPECTED);
        Span.check(checks, from, to);
    }
}
