package dev.holdfast.metrics.query;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import org.jspecify.annotations.Nullable;

/**
 * Which series, and of which time.
 *
 * @param target one to ten targets, separated by commas
 * @param metric one to six metrics, separated by commas
 * @param from an hour before {@code to} if left out
 * @param to now if left out
 * @param maxPoints of each series, 1 to 2,000; all series together have at most 20,000
 */
record SeriesQuery(
        String target,
        String metric,
        @Nullable String from,
        @Nullable String to,
        @DefaultValue("300") int maxPoints) implements Input {
    @Override
    public void check(Checks checks) {
        checks.matches("target", target, Target.LIST, Target.EXPECTED);
        checks.matches("metric", metric, Metrics.LIST, Metrics.EXPECTED);
        Span.check(checks, from, to);
        checks.within("max_points", maxPoints, 1, 2000);
    }
}
