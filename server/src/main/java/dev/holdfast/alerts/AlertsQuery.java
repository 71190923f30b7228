package dev.holdfast.alerts;

import dev.holdfast.alerts.history.AlertStore;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which alerts are listed, the newest first.
 *
 * @param state only those that are in this state
 * @param limit at most 1000
 * @param target such as {@code host:1}, {@code app:2} or {@code vm:3}; of a host also its storages
 * @param from only those that had not ended before
 * @param to only those that fired no later
 */
record AlertsQuery(
        AlertView.@Nullable State state,
        @DefaultValue("200") int limit,
        @Nullable String target,
        @Nullable Instant from,
        @Nullable Instant to)
        implements Input {
    private static final Pattern TARGET = Pattern.compile("(?:host|app|vm):[0-9]{1,15}");
    private static final int MOST = 1000;

    @Override
    public void check(Checks checks) {
        checks.atLeast("limit", limit, 1);
        checks.matches("target", target, TARGET, "Must be a target such as host:1, app:2 or vm:3.");
    }

    int most() {
        return Math.min(limit, MOST);
    }

    AlertStore.Filter filter() {
        String[] parts = target == null ? null : target.split(":", -1);
        return new AlertStore.Filter(
                state == null ? null : state.phase(),
                from,
                to,
                parts == null ? null : parts[0],
                parts == null ? 0 : Long.parseLong(parts[1]));
    }
}
