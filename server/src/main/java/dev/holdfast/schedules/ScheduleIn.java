package dev.holdfast.schedules;

import dev.holdfast.access.Ownership;
import dev.holdfast.base.db.row.RecordColumns.AsJson;
import dev.holdfast.http.Checks;
import dev.holdfast.http.DefaultValue;
import dev.holdfast.http.Input;
import dev.holdfast.schedules.time.CronTimes;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What people decide about a schedule.
 *
 * @param name the name of the schedule, one line of 1 to 100 characters
 * @param kind what it starts: the name of a kind that {@code GET /schedules/kinds} lists, such as {@code backup.run}
 * @param params the parameters of its kind, see docs/schedules.md; a change replaces all of them
 * @param targets the guests on which it works, for kinds that are about guests; a change replaces all of them
 * @param cron minute, hour, day of the month, month and day of the week, at most 200 characters
 * @param zone the IANA time zone of the expression, such as Europe/Berlin
 * @param enabled whether it runs at its planned times
 * @param jitterS each run begins up to so many seconds later, at random; 0 to 3600 and less than half the time between runs
 * @param missed what happens after Holdfast did not run at planned times: {@code run_once} makes up for them with one run,
 *     {@code skip} does not
 * @param teamId limits it to the hosts of this team, and shows it to its members
 */
record ScheduleIn(
        String name,
        @Fixed String kind,
        @OrEmpty Map<String, Object> params,
        @OrEmpty @AsJson TargetsIn targets,
        String cron,
        @DefaultValue("UTC") String zone,
        @DefaultValue("true") boolean enabled,
        @DefaultValue("0") int jitterS,
        @DefaultValue("run_once") MissedRuns missed,
        @Fixed @Nullable Long teamId)
        implements Input {
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_CRON = 200;
    private static final int MOST_JITTER_S = 3600;

    @Override
    public void check(Checks checks) {
        checks.text("kind", kind, LONGEST_NAME);
        checks.atLeast("team_id", teamId, 0);
        checks.text("name", name, LONGEST_NAME);
        TargetsIn.check(checks, "targets", targets);
        checks.text("cron", cron, LONGEST_CRON);
        checks.text("zone", zone, LONGEST_NAME);
        checks.within("jitter_s", jitterS, 0, MOST_JITTER_S);
    }

    Ownership place() {
        return new Ownership(teamId);
    }

    CronTimes times() {
        return CronTimes.of(cron, ZoneId.of(zone));
    }
}
