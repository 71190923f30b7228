package dev.holdfast.schedules;

import dev.holdfast.access.Principal;
import dev.holdfast.base.Violation;
import dev.holdfast.base.json.Json;
import dev.holdfast.http.Input;
import dev.holdfast.http.serve.RecordBinder;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledRun;
import dev.holdfast.jobs.scheduled.ScheduledRun.GuestItem;
import dev.holdfast.jobs.scheduled.ScheduledStart;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The kinds of work that can be scheduled: those that areas offer, and no other. */
final class ScheduledKinds {
    private static final RecordBinder BINDER = new RecordBinder(Json.MAPPER);
    private static final List<Object> PLACE = List.of("body", "params");

    private final Map<String, ScheduledKind<?>> kinds = new TreeMap<>();

    void add(ScheduledKind<?> kind) {
        if (kinds.putIfAbsent(kind.name(), kind) != null) {
            throw new IllegalStateException("Two kinds of scheduled work are called " + kind.name());
        }
    }

    @Nullable
    ScheduledKind<?> find(String name) {
        return kinds.get(name);
    }

    List<ScheduledKind<?>> list() {
        return List.copyOf(kinds.values());
    }

    String names() {
        return String.join(", ", kinds.keySet());
    }

    /** Adds the faults of parameters. */
    static void check(ScheduledKind<?> kind, Map<String, Object> params, List<Violation> found) {
        bind(kind, params, found);
    }

    private static <P extends Input> @Nullable P bind(
            ScheduledKind<P> kind, Map<String, Object> params, List<Violation> found) {
        return BINDER.bind(Json.MAPPER.valueToTree(params), kind.params(), PLACE, false, found);
    }

    /** What a run starts now; null when the stored parameters are no longer valid, as after an update of Holdfast. */
    static <P extends Input> @Nullable ScheduledStart prepare(
            ScheduledKind<P> kind,
            Map<String, Object> params,
            ScheduleStore.Row row,
            Principal who,
            List<GuestItem> guests,
            ZonedDateTime at)
            throws InterruptedException {
        P bound = bind(kind, params, new ArrayList<>());
        if (bound == null) return null;
        return kind.plan().prepare(new ScheduledRun<>(row.id(), row.place(), who, guests, bound, at));
    }
}
