package dev.holdfast.schedules;

import dev.holdfast.access.Requesters;
import dev.holdfast.base.work.Periodic;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.hosts.TeamLookup;
import dev.holdfast.http.Ops;
import dev.holdfast.live.Audience;
import dev.holdfast.live.ChangeKind;
import dev.holdfast.live.LiveSource;
import dev.holdfast.live.ResourceType;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/** Work that is started at planned times, and the calendar. */
public final class SchedulesArea implements Area {
    private static final Duration LOOK = Duration.ofSeconds(5);

    private final ScheduledKinds kinds = new ScheduledKinds();
    private final ScheduledRuns runs;
    private final Calendar calendar;
    private final ScheduleRoutes routes;
    private final ScheduledGuests guests;

    /** Starts work on these guests, with the rights that {@code requesters} have when it starts. */
    public SchedulesArea(
            Platform platform,
            Ops ops,
            Requesters requesters,
            Fleet fleet,
            List<GuestTargets> targets,
            TeamLookup teams) {
        var selection = new TargetSelection(targets, fleet.hosts(), fleet.inventory());
        var rights = new KindRights(ops, platform.features());
        var timing = new Timing(RandomGenerator.getDefault());
        var schedules = new Schedules(
                platform.db(),
                platform.clock(),
                platform.jobs(),
                platform.bus(),
                kinds,
                rights,
                teams,
                new ScheduleCheck(selection),
                timing,
                new ScheduleStore(),
                new RunStore());
        this.runs = new ScheduledRuns(
                platform.db(),
                platform.clock(),
                platform.jobs(),
                platform.bus(),
                requesters,
                kinds,
                rights,
                selection,
                timing,
                platform.restoredCopy()::isOpen);
        this.calendar = new Calendar(schedules, platform.clock());
        this.routes = new ScheduleRoutes(schedules, runs, calendar);
        this.guests = new ScheduledGuests(schedules, kinds, selection);
    }

    /** Which guests the schedules work on. */
    public ScheduledGuests guests() {
        return guests;
    }

    /** Takes what an area offers to be scheduled, and what else it plans. */
    public void take(Area area) {
        area.scheduled().forEach(kinds::add);
        area.planned().forEach(calendar::add);
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
    }

    @Override
    public List<LiveSource> live() {
        return List.of(live -> live.on(
                ScheduleChanged.class,
                e -> live.changed(ResourceType.SCHEDULE, e.id(), ChangeKind.UPDATED, Audience.at(e.place()))));
    }

    @Override
    public List<Periodic> recurring() {
        return List.of(new Periodic("schedules", LOOK, runs::round));
    }
}
