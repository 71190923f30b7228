package dev.holdfast.schedules;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a schedule. Its kind and team stay.
 *
 * @param name the name of the schedule, one line of 1 to 100 characters; null keeps the present one
 * @param params the parameters of its kind, in place of all present ones; null keeps those
 * @param targets the guests on which it works, in place of all present targets; null keeps those
 * @param cron minute, hour, day of the month, month and day of the week, at most 200 characters; null keeps the present
 *     expression
 * @param zone the IANA time zone of the expression, such as Europe/Berlin; null keeps the present one
 * @param enabled whether it runs at its planned times; null keeps the present value
 * @param jitterS each run begins up to so many seconds later, 0 to 3600 and less than half the time between runs; null
 *     keeps the present value
 * @param missed {@code run_once} makes up for missed runs with one, {@code skip} does not; null keeps the present value
 */
record SchedulePatchIn(
        @Input.NullKeeps @Nullable String name,
        @Input.NullKeeps @Nullable Map<String, Object> params,
        @Input.NullKeeps @Nullable TargetsIn targets,
        @Input.NullKeeps @Nullable String cron,
        @Input.NullKeeps @Nullable String zone,
        @Input.NullKeeps @Nullable Boolean enabled,
        @Input.NullKeeps @Nullable Integer jitterS,
        @Input.NullKeeps @Nullable MissedRuns missed)
        implements Input {
    @Override
    public void check(Checks checks) {
        ScheduleIn.check(checks, name, targets, cron, zone, jitterS);
        checks.something(Boolean.TRUE.equals(enabled) || Boolean.FALSE.equals(enabled) || changesMore());
    }

    private boolean changesMore() {
        return Stream.of(name, params, targets, cron, zone, jitterS, missed).anyMatch(Objects::nonNull);
    }

    /** Whether it does nothing but switch the schedule off. */
    boolean onlySwitchesOff() {
        return Boolean.FALSE.equals(enabled) && !changesMore();
    }
}
