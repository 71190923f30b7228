package dev.holdfast.schedules;

import dev.holdfast.access.Principal;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which guests the schedules work on now. Asks no host. */
public record ScheduledGuests(Schedules schedules, ScheduledKinds kinds, TargetSelection selection) {
    /** The names of the schedules of a kind that are switched on and that the caller may read, by guest. */
    public Map<GuestItem, List<String>> of(Principal who, String kind) {
        var names = new HashMap<GuestItem, List<String>>();
        ScheduledKind<?> known = kinds.find(kind);
        if (known == null) return names;
        for (ScheduleStore.Row row : schedules.rows(who)) {
            if (!row.spec().enabled() || !row.spec().kind().equals(kind)) continue;
            selection
                    .select(row.spec().targets().complete(), row.place(), known.targets())
                    .guests()
                    .forEach(one -> names.computeIfAbsent(one, _ -> new ArrayList<>())
                            .add(row.spec().name()));
        }
        return names;
    }
}
