package dev.holdfast.metrics.query;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;

/**
 * Whose values.
 *
 * @param target one to ten targets, separated by commas
 */
record LatestQuery(String target) implements Input {
    @Override
    public void check(Checks checks) {
        checks.matches("target", target, Target.LIST, Target.EXPECTED);
    }
}
