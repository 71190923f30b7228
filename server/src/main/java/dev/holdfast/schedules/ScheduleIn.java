package dev.holdfast.schedules;

import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A new schedule.
 *
 * @param name the name of the schedule, one line of 1 to 100 characters
 * @param kind what it starts: the name of a kind that {@code GET /schedules/kinds} lists, such as {@code backup.run}
 * @param params of the kind, see docs/schedules.md
 * @param targets for kinds that are about guests
 * @param cron minute, hour, day of the month, month and day of the week
 * @param zone the time zone of the expression, such as Europe/Berlin
 * @param enabled whether it runs at its planned times; true when left out
 * @param jitterS each run begins up to so many seconds later, at random
 * @param missed what happens after Holdfast did not run at a planned time
 * @param teamId limits it to the hosts of this team, and shows it to its members
 */
record ScheduleIn(
        String name,
        String kind,
        @Nullable Map<String, Object> params,
        @Nullable TargetsIn targets,
        String cron,
        @DefaultValue("UTC") String zone,
        @DefaultValue("true") boolean enabled,
        @DefaultValue("0") int jitterS,
        @DefaultValue("run_once") MissedRuns missed,
        @Nullable Long teamId)
        implements Input {
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_CRON = 200;
    private static final int MOST_JITTER_S = 3600;

    @Override
    public void check(Checks checks) {
        checks.text("kind", kind, LONGEST_NAME);
        checks.atLeast("team_id", teamId, 0);
        check(checks, name, targets, cron, zone, jitterS);
    }

    static void check(
            Checks checks,
            @Nullable String name,
            @Nullable TargetsIn targets,
            @Nullable String cron,
            @Nullable String zone,
            @Nullable Integer jitterS) {
        checks.text("name", name, LONGEST_NAME);
        TargetsIn.check(checks, "targets", targets);
        checks.text("cron", cron, LONGEST_CRON);
        checks.text("zone", zone, LONGEST_NAME);
        checks.within("jitter_s", jitterS, 0, MOST_JITTER_S);
    }
}
