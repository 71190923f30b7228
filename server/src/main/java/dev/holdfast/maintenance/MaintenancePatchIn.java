package dev.holdfast.maintenance;

import dev.holdfast.http.Change;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a maintenance window. Whether it is by hand or by schedule stays, and so does its team.
 *
 * @param name the name of the window, one line of 1 to 100 characters; null keeps the present one
 * @param note one line of 1 to 500 characters; null removes it, and left out it stays
 * @param targets what the window covers, in place of all present targets; null keeps those
 * @param durationS of an open window by hand: from its start
 * @param startsAt when a window by hand that is not open yet opens, such as 2026-01-31T08:00:00Z; null keeps the
 *     present time
 * @param cron the expression of a window by schedule, at most 200 characters; null keeps the present one
 * @param zone the IANA time zone of a window by schedule, such as Europe/Berlin; null keeps the present one
 * @param enabled whether a window by schedule opens; false also ends it if it is open; null keeps the present value
 */
record MaintenancePatchIn(
        @Input.NullKeeps @Nullable String name,
        Change<String> note,
        @Input.NullKeeps @Nullable MaintenanceTargetsIn targets,
        @Input.NullKeeps @Nullable Integer durationS,
        @Input.NullKeeps @Nullable String startsAt,
        @Input.NullKeeps @Nullable String cron,
        @Input.NullKeeps @Nullable String zone,
        @Input.NullKeeps @Nullable Boolean enabled)
        implements Input {
    @Override
    public void check(Checks checks) {
        MaintenanceIn.check(checks, name, note.orNull(), targets, durationS, startsAt, cron, zone);
        checks.something(note.isSent()
                || Stream.of(name, targets, durationS, startsAt, cron, zone, enabled)
                        .anyMatch(Objects::nonNull));
    }
}
