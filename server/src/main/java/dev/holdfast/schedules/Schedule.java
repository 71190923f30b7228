package dev.holdfast.schedules;

import dev.holdfast.jobs.RequestedBy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as the API shows it.
 *
 * @param id the id of the schedule in Holdfast
 * @param name the name of the schedule
 * @param kind what it starts: the name of a kind that {@code GET /schedules/kinds} lists, such as {@code backup.run}
 * @param params the parameters of its kind, as they were sent; empty when none were
 * @param targets the guests on which it works; empty for a kind that is not about guests
 * @param cron minute, hour, day of the month, month and day of the week
 * @param zone the IANA time zone of the expression, such as {@code Europe/Berlin}
 * @param enabled whether it runs at its planned times
 * @param jitterS each run begins up to so many seconds later, at random; 0 to 3600
 * @param missed after Holdfast did not run at planned times: {@code run_once} makes up for them with one run,
 *     {@code skip} does not
 * @param teamId the id of the team to whose hosts it is limited; null for one of the platform
 * @param owner with whose rights it runs
 * @param createdAt when it was created
 * @param changedAt when it was created or last edited; runs do not count
 * @param nextRuns the next five, without the random delay; empty while it is switched off
 * @param lastRun the newest run, also one that started nothing; null when there was none
 */
record Schedule(
        long id,
        String name,
        String kind,
        Map<String, Object> params,
        ScheduleTargets targets,
        String cron,
        String zone,
        boolean enabled,
        int jitterS,
        MissedRuns missed,
        @Nullable Long teamId,
        RequestedBy owner,
        Instant createdAt,
        Instant changedAt,
        List<Instant> nextRuns,
        @Nullable ScheduleRun lastRun) {}
