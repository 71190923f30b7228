package dev.holdfast.schedules;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.jobs.scheduled.PlannedWork;
import dev.holdfast.schedules.time.CronTimes;
import dev.holdfast.schedules.time.Span;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Everything that is planned, and what ran. */
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

    List<PlannedWork.Planned> between(Principal who, Span span) {
        var all = new ArrayList<PlannedWork.Planned>();
        Instant now = clock.instant();
        Map<Long, List<Instant>> ran = schedules.ran(span.first(), span.end());
        Instant from = span.first().isAfter(now) ? span.first() : now;
        for (ScheduleStore.Row row : schedules.rows(who)) {
            PlannedWork.Planned planned = planned(row, ran.getOrDefault(row.id(), List.of()), from, span.end());
            if (planned != null) all.add(planned);
        }
        others.forEach(other -> all.addAll(other.between(who, span.first(), span.end())));
        return all;
    }

    /** When it ran, and is planned from then on. */
    private PlannedWork.@Nullable Planned planned(ScheduleStore.Row row, List<Instant> ran, Instant from, Instant to) {
        CronTimes cron = row.spec().times();
        var times = new ArrayList<>(ran);
        Instant one = row.spec().enabled() ? cron.next(from.minusMillis(1)) : null;
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
