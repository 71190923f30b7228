package dev.holdfast.apps.migrate;

import dev.holdfast.apps.AppsArea;
import dev.holdfast.apps.migrate.preflight.MigrationOptionStore;
import dev.holdfast.apps.migrate.preflight.PreflightCollector;
import dev.holdfast.apps.migrate.preflight.Preflights;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.migrate.EndpointReader;
import dev.holdfast.guests.migrate.GuestMoves;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.List;

/** Moving apps to other hosts. */
public final class MigrateArea implements Area {
    private final MigrateRoutes routes;
    private final MigrateJob job;
    private final Migration migration;

    /** Moves these apps between these hosts. */
    public MigrateArea(Platform platform, Fleet fleet, AppsArea apps) {
        var db = platform.db();
        var collector = new PreflightCollector(
                apps.apps(),
                apps.self(),
                fleet.hosts(),
                fleet.hypervisors(),
                fleet.inventory(),
                new EndpointReader(fleet.ssh(), fleet.hypervisors(), fleet.inventory()));
        var options = new MigrationOptionStore();
        var preflights = new Preflights(db, apps.apps(), fleet.hosts(), collector, options);
        this.migration = new Migration(db, apps.apps(), fleet.hosts(), platform.jobs(), preflights, options);
        var endpoints = new MigrationEndpoints(fleet.guests(), fleet.hosts(), fleet.ssh());
        this.routes = new MigrateRoutes(apps.apps(), apps.self(), migration);
        this.job = new MigrateJob(
                apps.apps(),
                preflights,
                fleet.inventory(),
                new ClusterMove(apps.apps(), endpoints, fleet.inventory()),
                new ArchiveMove(apps.apps(), endpoints, fleet.inventory(), platform.bus()));
    }

    /** Moves for orders about many guests. */
    public GuestMoves moves() {
        return migration;
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
    }

    @Override
    public List<Job<?>> jobs() {
        return List.of(job);
    }
}
