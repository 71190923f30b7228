package dev.holdfast.metrics.query;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.util.List;

/**
 * For which list.
 *
 * @param type one of {@code host}, {@code app}, {@code vm}
 * @param metric one to six metrics, separated by commas
 */
record SparklinesQuery(
        String type, @DefaultValue("cpu_pct,mem_pct") String metric) implements Input {
    @Override
    public void check(Checks checks) {
        checks.oneOf("type", type, List.of("host", "app", "vm"));
        checks.matches("metric", metric, Metrics.LIST, Metrics.EXPECTED);
    }

    Target.Type listed() {
        return switch (type) {
            case "host" -> Target.Type.HOST;
            case "app" -> Target.Type.APP;
            default -> Target.Type.VM;
        };
    }
}
