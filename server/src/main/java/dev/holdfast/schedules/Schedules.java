package dev.holdfast.schedules;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Principal;
import dev.holdfast.access.Requester;
import dev.holdfast.access.Role;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.Violation;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.hosts.TeamLookup;
import dev.holdfast.http.Patch;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.RequestedBy;
import dev.holdfast.jobs.queue.Jobs;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The schedules: which there are, who may change them, and when they run next. */
record Schedules(
        Db db,
        InstantSource clock,
        Jobs jobs,
        Bus bus,
        ScheduledKinds known,
        KindRights rights,
        TeamLookup teams,
        ScheduleCheck check,
        Timing timing,
        ScheduleStore store,
        RunStore runs) {
    private static final int SHOWN = 5;

    /**
     * What can be scheduled; {@code role} and {@code feature} are what its operation needs.
     *
     * @param name the name of the kind, such as {@code backup.run}
     * @param targets the types of guests that it works on, {@code app} and {@code vm}; empty when it is not about
     *     guests
     * @param role the lowest role with which that operation may be used; null when it needs none
     * @param feature the key of the feature that must be on for that operation, such as {@code backups.run}; null when
     *     it needs none
     */
    record KindView(
            String name,
            List<String> targets,
            @Nullable Role role,
            @Nullable String feature) {}

    List<KindView> kinds() {
        return known.list().stream()
                .map(kind -> {
                    var guard = rights.operation(kind, false).guard();
                    var feature = guard.feature();
                    return new KindView(
                            kind.name(), kind.targets(), guard.role(), feature == null ? null : feature.key());
                })
                .toList();
    }

    @Nullable
    Ownership place(long id) {
        ScheduleStore.Row row = db.read(h -> store.find(h, id));
        return row == null ? null : row.place();
    }

    @Nullable
    String name(long id) {
        ScheduleStore.Row row = db.read(h -> store.find(h, id));
        return row == null ? null : row.spec().name();
    }

    ScheduleStore.Row row(long id) {
        ScheduleStore.Row row = db.read(h -> store.find(h, id));
        if (row == null) throw Refusal.notFound("schedule", id);
        return row;
    }

    /** Those that the caller may read. */
    List<ScheduleStore.Row> rows(Principal who) {
        return db.read(store::all).stream().filter(row -> who.sees(row.place())).toList();
    }

    /** When each schedule ran in a span, by its id, the earliest first; only the newest runs of each are known. */
    Map<Long, List<Instant>> ran(Instant from, Instant to) {
        return db.read(h -> runs.tried(h, from, to)).stream()
                .sorted(Comparator.comparing(RunStore.Row::at))
                .collect(Collectors.groupingBy(
                        RunStore.Row::scheduleId, Collectors.mapping(RunStore.Row::at, Collectors.toList())));
    }

    List<Schedule> list(Principal who) {
        var last = new HashMap<Long, RunStore.Row>();
        db.read(runs::last).forEach(run -> last.put(run.scheduleId(), run));
        Map<Long, JobState> states = jobs.states(last.values().stream()
                .flatMap(run -> run.note().jobs().stream())
                .toList());
        return rows(who).stream()
                .map(row -> view(row, last.get(row.id()), states))
                .toList();
    }

    Schedule get(long id) {
        ScheduleStore.Row row = row(id);
        List<RunStore.Row> all = db.read(h -> runs.of(h, id));
        RunStore.Row last = all.isEmpty() ? null : all.getFirst();
        return view(row, last, last == null ? Map.of() : jobs.states(last.note().jobs()));
    }

    /** The newest first; refuses with 404 when there is no such schedule. */
    List<ScheduleRun> runs(long id) {
        var _ = row(id);
        List<RunStore.Row> all = db.read(h -> runs.of(h, id));
        Map<Long, JobState> states = jobs.states(
                all.stream().flatMap(run -> run.note().jobs().stream()).toList());
        return all.stream().map(run -> run.view(states)).toList();
    }

    /** The kind of a new schedule; refuses with 422 what can't be scheduled. */
    ScheduledKind<?> check(Principal who, ScheduleIn in) {
        ScheduledKind<?> kind = known.find(in.kind());
        var faults = new ArrayList<Violation>();
        if (kind == null) faults.add(Violation.body("kind", "Must be one of: " + known.names() + ".", "value_error"));
        faults.addAll(check.faults(kind, in, place(who, in.teamId()), now()));
        if (kind == null || !faults.isEmpty()) throw Refusal.invalid(faults);
        return kind;
    }

    Schedule add(Principal who, ScheduleIn in) {
        Ownership place = place(who, in.teamId());
        ScheduledKind<?> kind = check(who, in);
        Instant now = now();
        rights.check(who, place, kind, in.targets().all());
        Requester owner = Requester.of(who);
        var row = timing.plan(
                new ScheduleStore.Row(
                        0,
                        stripped(in),
                        owner.userId(),
                        owner.name(),
                        owner.tokenId(),
                        owner.ip(),
                        null,
                        null,
                        now,
                        now),
                now);
        ScheduleStore.Row added = db.write(h -> store.insert(h, row));
        bus.publish(new ScheduleChanged(added.id(), place));
        return get(added.id());
    }

    /** As it is stored: without spaces around the expression. */
    private static ScheduleIn stripped(ScheduleIn in) {
        return Patch.of(SchedulePatchIn.class, Map.of("cron", in.cron().strip()))
                .over(in);
    }

    /** Schedules of a team are its admins' matter, all others the platform's. */
    private Ownership place(Principal who, @Nullable Long teamId) {
        var place = new Ownership(teamId);
        if (teamId != null && !(who.sees(place) && exists(teamId))) {
            throw Refusal.notFound("team", teamId);
        }
        if (!who.has(Role.ADMIN, place)) throw Refusal.roleRequired(Role.ADMIN.word());
        return place;
    }

    private boolean exists(long team) {
        return db.read(h -> teams.exists(h, team));
    }

    /** Whoever changes a schedule becomes its owner: nobody decides what is done with the rights of others. */
    Schedule change(Principal who, long id, SchedulePatchIn in) {
        ScheduleStore.Row before = row(id);
        ScheduleStore.Row after = merged(before, in);
        if (!in.onlySwitchesOff()) {
            ScheduleIn spec = after.spec();
            ScheduledKind<?> kind = known.find(spec.kind());
            if (kind == null) {
                throw Refusal.conflict(
                        "This version of Holdfast can't schedule " + spec.kind() + ". Remove the schedule.");
            }
            List<Violation> faults = check.faults(kind, spec, after.place(), now());
            if (!faults.isEmpty()) throw Refusal.invalid(faults);
            rights.check(who, after.place(), kind, spec.targets().all());
            after = after.ownedBy(Requester.of(who));
        }
        ScheduleStore.Row planned = timing.plan(after, now());
        boolean isStored = db.<Boolean>write(h -> {
            ScheduleStore.Row present = store.held(h, id);
            if (present == null) throw Refusal.notFound("schedule", id);
            return present.changedAt().equals(before.changedAt()) && store.update(h, planned);
        });
        if (!isStored) return change(who, id, in); // it was changed meanwhile
        bus.publish(new ScheduleChanged(id, planned.place()));
        return get(id);
    }

    private ScheduleStore.Row merged(ScheduleStore.Row row, SchedulePatchIn in) {
        return new ScheduleStore.Row(
                row.id(),
                stripped(in.over(row.spec())),
                row.ownerId(),
                row.ownerName(),
                row.ownerToken(),
                row.ownerIp(),
                row.plannedAt(),
                row.dueAt(),
                row.createdAt(),
                // Tells a round that is about to start what was planned before that it comes too late.
                now().isAfter(row.changedAt()) ? now() : row.changedAt().plusMillis(1));
    }

    void remove(long id) {
        ScheduleStore.Row row = row(id);
        if (!db.<Boolean>write(h -> store.delete(h, id))) throw Refusal.notFound("schedule", id);
        bus.publish(new ScheduleChanged(id, row.place()));
    }

    /** As finely as the database keeps it. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private Schedule view(ScheduleStore.Row row, RunStore.@Nullable Row last, Map<Long, JobState> states) {
        ScheduleIn spec = row.spec();
        return new Schedule(
                row.id(),
                spec.name(),
                spec.kind(),
                spec.params(),
                spec.targets().complete(),
                spec.cron(),
                spec.zone(),
                spec.enabled(),
                spec.jitterS(),
                spec.missed(),
                spec.teamId(),
                new RequestedBy(row.ownerId(), row.ownerName()),
                row.createdAt(),
                row.changedAt(),
                spec.enabled() ? spec.times().next(now(), SHOWN) : List.of(),
                last == null ? null : last.view(states));
    }
}
