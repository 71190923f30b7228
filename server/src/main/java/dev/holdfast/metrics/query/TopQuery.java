package dev.holdfast.metrics.query;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.metrics.Metric;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which list.
 *
 * @param metric the metric by which the list is ordered
 * @param type all of which the metric is measured if left out
 * @param window the mean of the last five minutes, or the last value
 * @param limit more than 100 count as 100
 */
record TopQuery(
        Metric metric,
        Target.@Nullable Type type,
        @DefaultValue("5m") String window,
        @DefaultValue("10") int limit) implements Input {
    private static final int MOST = 100;

    @Override
    public void check(Checks checks) {
        checks.oneOf("window", window, List.of("5m", "now"));
        checks.atLeast("limit", limit, 1);
    }

    int most() {
        return Math.min(limit, MOST);
    }
}
