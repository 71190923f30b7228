package dev.holdfast.maintenance;

import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.NullKeeps;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a maintenance window. Whether it is by hand or by schedule stays, and so does its team.
 *
 * @param durationS of an open window by hand: from its start
 */
record MaintenancePatchIn(
        @NullKeeps @Nullable String name,
        Change<String> note,
        @NullKeeps @Nullable MaintenanceTargetsIn targets,
        @NullKeeps @Nullable Integer durationS,
        @NullKeeps @Nullable String startsAt,
        @NullKeeps @Nullable String cron,
        @NullKeeps @Nullable String zone,
        @NullKeeps @Nullable Boolean enabled)
        implements Input {
    @Override
    public void check(Checks checks) {
        MaintenanceIn.check(checks, name, note.orNull(), targets, durationS, startsAt, cron, zone);
        checks.something(note.isSent()
                || Stream.of(name, targets, durationS, startsAt, cron, zone, enabled)
                        .anyMatch(Objects::nonNull));
    }
}
