package dev.holdfast.schedules.time;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done about a schedule that is due.
 *
 * @param run the planned time of the run; null when nothing runs
 * @param missedSince the planned time of the first run that was missed; null when none was
 * @param late whether it runs although its time is over
 * @param next the planned time of the next run; null when there is none
 */
public record DueRun(
        @Nullable Instant run,
        @Nullable Instant missedSince,
        boolean late,
        @Nullable Instant next) {
    /** A run that begins so much later than planned is not counted as missed: a restart takes less. */
    public static final Duration GRACE = Duration.ofMinutes(5);

    /**
     * Decides what happens {@code now}, when {@code due} has come.
     *
     * @param planned the time of the expression, and {@code due} this time with its random delay
     * @param runOnce whether one of the missed runs is made up for
     */
    public static DueRun of(CronTimes times, Instant planned, Instant due, Instant now, boolean runOnce) {
        Instant newer = times.latest(planned, now);
        Instant last = newer == null ? planned : newer;
        Instant since = newer == null ? due : newer;
        boolean late = Duration.between(since, now).compareTo(GRACE) > 0;
        boolean runs = !late || runOnce;
        return new DueRun(runs ? last : null, newer == null && runs ? null : planned, late, times.next(last));
    }
}
