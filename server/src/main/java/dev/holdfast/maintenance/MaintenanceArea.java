package dev.holdfast.maintenance;

import dev.holdfast.base.work.Periodic;
import dev.holdfast.base.work.Worker;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.observed.ObservedServices;
import dev.holdfast.hosts.TeamLookup;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.jobs.scheduled.PlannedWork;
import dev.holdfast.live.Audience;
import dev.holdfast.live.ChangeKind;
import dev.holdfast.live.LiveSource;
import dev.holdfast.live.ResourceType;
import dev.holdfast.maintenance.parked.ParkedGuests;
import dev.holdfast.notify.Notices;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.time.Duration;
import java.util.List;

/** Maintenance windows, and why alerts about something are expected. */
public final class MaintenanceArea implements Area {
    private static final Duration LOOK = Duration.ofSeconds(5);
    private static final Duration REFRESH = Duration.ofSeconds(1);
    private static final Duration CLEAN = Duration.ofDays(1);

    private final Windows windows;
    private final WindowRounds rounds;
    private final OpenWindows open;
    private final KnownExemptions exemptions;
    private final MaintenanceRoutes routes;

    /** To be built before the areas that ask for {@link #exemptions} after a poll: it must have seen the poll by then. */
    public MaintenanceArea(
            Platform platform,
            Fleet fleet,
            ObservedServices observed,
            List<GuestTargets> areas,
            TeamLookup teams,
            Notices notices) {
        var db = platform.db();
        var clock = platform.clock();
        var bus = platform.bus();
        var known = fleet.known();
        var inventory = fleet.inventory();
        var targets = new WindowTargets(areas, fleet.hosts(), inventory);
        var told = new WindowNotices(notices);
        this.windows = new Windows(db, clock, bus, fleet.hosts(), teams, targets, told, new WindowStore());
        this.rounds = new WindowRounds(db, clock, bus, platform.jobs(), windows, told, new WindowStore());
        this.open = new OpenWindows(db, targets);
        var busy = new BusyGuests(
                platform.jobs()::holds, (ref, state) -> observed.lockTasks().of(ref, state) != null);
        var parked = new ParkedGuests(db, fleet.hypervisors(), known, platform.jobs(), targets::hosts, clock);
        this.exemptions = new KnownExemptions(known, targets, open, busy, parked);
        this.routes = new MaintenanceRoutes(windows, new ExemptionAnswers(targets, known, exemptions, clock));
        platform.jobs().tell(new JobWindows(db, clock, bus, fleet.hosts(), targets, told, new WindowStore()));
        // On a thread of its own, because a node is queried.
        var deciding = platform.closing()
                .add(Worker.<ClusterPolled>start(
                        "parked-guests", polled -> polled.now().clusterId(), polled -> {
                            if (polled.here()) parked.decide(polled.now().clusterId());
                            else parked.follow(polled.now().clusterId());
                        }));
        platform.closing().add(bus.subscribe(ClusterPolled.class, polled -> {
            parked.polled(polled.now());
            exemptions.polled(polled.now());
            deciding.send(polled);
        }));
        platform.closing().add(bus.subscribe(MaintenanceChanged.class, _ -> open.refresh()));
    }

    /** Why alerts about something send nothing at the moment. */
    public Exemptions exemptions() {
        return exemptions;
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
    }

    @Override
    public List<PlannedWork> planned() {
        return List.of(new PlannedWindows(windows));
    }

    @Override
    public List<LiveSource> live() {
        return List.of(live -> live.on(
                MaintenanceChanged.class,
                e -> live.changed(ResourceType.MAINTENANCE, e.id(), ChangeKind.UPDATED, Audience.at(e.place()))));
    }

    @Override
    public List<Periodic> recurring() {
        return List.of(
                new Periodic("maintenance-windows", LOOK, rounds::round),
                new Periodic("maintenance-retention", CLEAN, rounds::clean));
    }

    @Override
    public List<Periodic> periodic() {
        return List.of(new Periodic("maintenance-refresh", REFRESH, open::refresh));
    }
}
