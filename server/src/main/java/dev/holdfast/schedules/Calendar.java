package dev.holdfast.schedules;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.jobs.scheduled.PlannedWork;
import dev.holdfast.schedules.time.CronTimes;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything that is planned. */
final class Calendar {
    /** More times of one schedule are told as often: a calendar could not show them. */
    private static final int MOST = 100;

    private static final int SHOWN = 5;

    private final Schedules schedules;
    private final List<PlannedWork> others = new ArrayList<>();
    private final InstantSource clock;

    Calendar(Schedules schedules, InstantSource clock) {
        this.schedules = schedules;
        this.clock = clock;
    }

    void add(PlannedWork other) {
        others.add(other);
    }

    /**
     * The next five times of an expression.
     *
     * @param nextRuns the next five times in UTC, the earliest first
     */
    record NextRuns(List<Instant> nextRuns) {}

    NextRuns preview(PreviewQuery query) {
        var faults = new ArrayList<Violation>();
        CronTimes times = ScheduleCheck.times("query", query.cron(), query.zone(), faults);
        if (times == null || !faults.isEmpty()) throw Refusal.invalid(faults);
        return new NextRuns(times.next(clock.instant(), SHOWN));
    }

    List<PlannedWork.Planned> between(Principal who, CalendarQuery span) {
        var all = new ArrayList<PlannedWork.Planned>();
        for (ScheduleStore.Row row : schedules.rows(who)) {
            PlannedWork.Planned planned = planned(row, span.first(), span.end());
            if (planned != null) all.add(planned);
        }
        others.forEach(other -> all.addAll(other.between(who, span.first(), span.end())));
        return all;
    }

    private PlannedWork.@Nullable Planned planned(ScheduleStore.Row row, Instant from, Instant to) {
        if (!row.spec().enabled()) return null;
        CronTimes cron = row.spec().times();
        var times = new ArrayList<Instant>();
        Instant one = cron.next(from.minusMillis(1));
        while (one != null && one.isBefore(to) && times.size() <= MOST) {
            times.add(one);
            one = cron.next(one);
        }
        if (times.isEmpty()) return null;
        boolean often = times.size() > MOST;
        return new PlannedWork.Planned(
                PlannedWork.Source.SCHEDULE,
                String.valueOf(row.id()),
                row.spec().name(),
                row.spec().kind(),
                null,
                often ? List.of() : times,
                often);
    }
}
