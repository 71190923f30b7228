package dev.holdfast.schedules;

import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import dev.holdfast.http.NullKeeps;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Changes to a schedule. Its kind and team stay. */
record SchedulePatchIn(
        @NullKeeps @Nullable String name,
        @NullKeeps @Nullable Map<String, Object> params,
        @NullKeeps @Nullable TargetsIn targets,
        @NullKeeps @Nullable String cron,
        @NullKeeps @Nullable String zone,
        @NullKeeps @Nullable Boolean enabled,
        @NullKeeps @Nullable Integer jitterS,
        @NullKeeps @Nullable String missed)
        implements Input {
    @Override
    public void check(Checks checks) {
        ScheduleIn.check(checks, name, targets, cron, zone, jitterS, missed);
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
