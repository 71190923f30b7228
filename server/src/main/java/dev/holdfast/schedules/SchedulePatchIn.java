package dev.holdfast.schedules;

import dev.holdfast.http.Patch;
import java.util.List;

/** Changes to a schedule. Its kind and team stay. */
final class SchedulePatchIn extends Patch<ScheduleIn> {
    /** Whether it does nothing but switch the schedule off. */
    boolean onlySwitchesOff() {
        return Boolean.FALSE.equals(sent("enabled"))
                && without(List.of("enabled")).isEmpty();
    }
}
