package dev.holdfast.apps.update;

import dev.holdfast.apps.AppsArea;
import dev.holdfast.apps.node.NodeScripts;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.apps.update.window.UpdateWindows;
import dev.holdfast.apps.update.window.WindowRoutes;
import dev.holdfast.catalog.CatalogArea;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.observed.GuestSetBack;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.List;

/** Updating apps with the catalogue's scripts. */
public final class UpdateArea implements Area {
    private final UpdateRoutes routes;
    private final WindowRoutes windowRoutes;
    private final UpdateJob job;
    private final ScheduledUpdates scheduled;

    /** Updates these apps. */
    public UpdateArea(Platform platform, Fleet fleet, CatalogArea catalog, AppsArea apps, AppScripts scripts) {
        var windows = new UpdateWindows(platform.db(), fleet.inventory(), platform.clock());
        this.windowRoutes = new WindowRoutes(windows);
        var dependencies = new UpdateDependencies(
                apps.apps(),
                scripts,
                new NodeScripts(fleet.ssh()),
                fleet.hosts(),
                fleet.ssh(),
                fleet.hypervisors(),
                fleet.guests(),
                fleet.inventory(),
                platform.jobs(),
                catalog.catalog(),
                windows,
                platform.bus(),
                platform.clock());
        var updates = new Updates(dependencies);
        this.routes = new UpdateRoutes(apps.apps(), updates);
        this.job = new UpdateJob(dependencies);
        var setBack = new SetBack(apps.apps(), scripts, fleet.hosts(), platform.jobs());
        platform.closing().add(platform.bus().subscribe(GuestSetBack.class, setBack::on));
        this.scheduled = new ScheduledUpdates(apps.apps(), scripts, windows, updates);
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
        windowRoutes.declare(ops);
    }

    @Override
    public List<ScheduledKind<?>> scheduled() {
        return List.of(scheduled.kind());
    }

    @Override
    public List<Job<?>> jobs() {
        return List.of(job);
    }
}
