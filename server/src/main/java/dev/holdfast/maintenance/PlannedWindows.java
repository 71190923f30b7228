package dev.holdfast.maintenance;

import dev.holdfast.access.Principal;
import dev.holdfast.jobs.scheduled.PlannedWork;
import dev.holdfast.schedules.time.CronTimes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The windows in the calendar, by their starts. */
record PlannedWindows(Windows windows) implements PlannedWork {
    private static final int MOST = 100;

    @Override
    public List<Planned> between(Principal who, Instant from, Instant to) {
        var all = new ArrayList<Planned>();
        for (WindowRow row : windows.rows(who)) {
            List<Instant> times = starts(row, from, to);
            if (times.isEmpty()) continue;
            boolean often = times.size() > MOST;
            all.add(new Planned(
                    Source.MAINTENANCE,
                    String.valueOf(row.id()),
                    row.name(),
                    "maintenance",
                    row.hostId(),
                    often ? List.of() : times,
                    often));
        }
        return all;
    }

    private static List<Instant> starts(WindowRow row, Instant from, Instant to) {
        if (row.isSchedule()) {
            var times = new ArrayList<Instant>();
            if (!row.enabled()) return times;
            CronTimes cron = row.times();
            Instant first = row.createdAt().isAfter(from) ? row.createdAt() : from;
            Instant one = cron.next(first.minusMillis(1));
            while (one != null && one.isBefore(to) && times.size() <= MOST) {
                times.add(one);
                one = cron.next(one);
            }
            return times;
        }
        Instant start = row.startsAt() == null ? row.openedAt() : row.startsAt();
        return start == null || start.isBefore(from) || !start.isBefore(to) ? List.of() : List.of(start);
    }
}
