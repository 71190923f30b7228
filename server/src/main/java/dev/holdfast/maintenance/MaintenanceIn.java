package dev.holdfast.maintenance;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.schedules.time.CronTimes;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A new maintenance window: by hand, or by schedule if it has {@code cron}.
 *
 * @param name the name of the window, one line of 1 to 100 characters
 * @param note a note on the window, one line of 1 to 500 characters; none when left out
 * @param targets what the window covers; at least one target, or {@code all}
 * @param durationS how long it is open
 * @param startsAt when it opens by hand, such as 2026-01-31T08:00:00Z; null for now
 * @param cron minute, hour, day of the month, month and day of the week; null for a window by hand
 * @param zone the time zone of the expression, such as Europe/Berlin
 * @param enabled whether a window by schedule opens; true when left out, and always true for one by hand
 * @param teamId limits it to the hosts of this team, and shows it to its members
 */
record MaintenanceIn(
        String name,
        @Nullable String note,
        MaintenanceTargetsIn targets,
        int durationS,
        @Nullable String startsAt,
        @Nullable String cron,
        @DefaultValue("UTC") String zone,
        @DefaultValue("true") boolean enabled,
        @Nullable Long teamId)
        implements Input {
    /** What a time zone must be. */
    static final String NO_ZONE = "Must be the name of a time zone, such as Europe/Berlin or UTC.";

    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_NOTE = 500;
    private static final int LONGEST_CRON = 200;
    private static final int SHORTEST_S = 60;
    private static final int LONGEST_S = 30 * 24 * 3600;

    @Override
    public void check(Checks checks) {
        check(checks, name, note, targets, durationS, startsAt, cron, zone);
        checks.atLeast("team_id", teamId, 0);
        checks.that(
                startsAt == null || cron == null,
                "starts_at",
                "value_error",
                "Choose either starts_at, for a window by hand, or cron.");
        checks.that(
                enabled || cron != null,
                "enabled",
                "value_error",
                "Only a window by schedule can be switched off. Leave it out, or give cron.");
    }

    static void check(
            Checks checks,
            @Nullable String name,
            @Nullable String note,
            @Nullable MaintenanceTargetsIn targets,
            @Nullable Integer durationS,
            @Nullable String startsAt,
            @Nullable String cron,
            @Nullable String zone) {
        checks.text("name", name, LONGEST_NAME);
        checks.text("note", note, LONGEST_NOTE);
        MaintenanceTargetsIn.check(checks, "targets", targets);
        checks.within("duration_s", durationS, SHORTEST_S, LONGEST_S);
        checks.that(
                startsAt == null || instant(startsAt) != null,
                "starts_at",
                "value_error",
                "Must be an instant, such as 2026-01-31T08:00:00Z.");
        checks.text("cron", cron, LONGEST_CRON);
        checks.text("zone", zone, LONGEST_NAME);
        checks.that(zone == null || CronTimes.isZone(zone), "zone", "value_error", NO_ZONE);
    }

    /** The instant that was written; null if it is none, or none that a database can keep. */
    static @Nullable Instant instant(String text) {
        try {
            Instant instant = OffsetDateTime.parse(text).toInstant();
            var _ = instant.toEpochMilli();
            return instant;
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }
}
