package dev.holdfast.metrics.query;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.util.List;

/**
 * For which list.
 *
 * @param type one of {@code host}, {@code app}, {@code container}, {@code vm}
 * @param metric one to six metrics, separated by commas
 * @param window the last hour, or the last day
 */
record SparklinesQuery(
        String type,
        @DefaultValue("cpu_pct,mem_pct") String metric,
        @DefaultValue("1h") String window) implements Input {
    private static final String DAY = "24h";

    @Override
    public void check(Checks checks) {
        checks.oneOf("type", type, List.of("host", "app", "container", "vm"));
        checks.matches("metric", metric, Metrics.LIST, Metrics.EXPECTED);
        checks.oneOf("window", window, List.of("1h", DAY));
    }

    boolean isDay() {
        return window.equals(DAY);
    }

    Target.Type listed() {
        return switch (type) {
            case "host" -> Target.Type.HOST;
            case "app" -> Target.Type.APP;
            case "container" -> Target.Type.CONTAINER;
            default -> Target.Type.VM;
        };
    }
}
