package dev.holdfast.schedules;

import dev.holdfast.schedules.time.CronTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** When a schedule runs, with its random delay. */
record Timing(RandomGenerator random) {
    private static final int COMPARED = 20;

    /** The same schedule with the next run after {@code after}; without one while it is switched off. */
    ScheduleStore.Row plan(ScheduleStore.Row row, Instant after) {
        Instant next = row.spec().enabled() ? row.spec().times().next(after) : null;
        return row.planned(next, due(row, next));
    }

    /** When a planned run is due. */
    @Nullable
    Instant due(ScheduleStore.Row row, @Nullable Instant planned) {
        return planned == null
                ? null
                : planned.plusSeconds(random.nextInt(row.spec().jitterS() + 1));
    }

    /** Whether the delay is so short that a run is always over its time before the next one comes. */
    static boolean fits(int jitterS, CronTimes times, Instant now) {
        List<Instant> next = times.next(now, COMPARED);
        for (int i = 1; i < next.size(); i++) {
            if (Duration.between(next.get(i - 1), next.get(i)).toSeconds() <= 2L * jitterS) return jitterS == 0;
        }
        return true;
    }
}
