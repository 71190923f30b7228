package dev.holdfast.apps.install;

import dev.holdfast.apps.AppsArea;
import dev.holdfast.apps.node.NodeScripts;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.catalog.CatalogArea;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.List;

/** Installing apps from the catalogue. */
public final class InstallArea implements Area {
    private final Installation installation;
    private final InstallJob job;

    /** Installs this catalogue's entries on these hosts. */
    public InstallArea(Platform platform, Fleet fleet, CatalogArea catalog, AppsArea apps, AppScripts scripts) {
        this.installation =
                new Installation(catalog.catalog(), fleet.hosts(), fleet.hypervisors(), fleet.ssh(), platform.jobs());
        this.job = new InstallJob(new InstallDependencies(
                apps.apps(),
                scripts,
                new NodeScripts(fleet.ssh()),
                fleet.hosts(),
                fleet.hypervisors(),
                fleet.inventory(),
                platform.jobs(),
                catalog.catalog(),
                platform.clock()));
    }

    @Override
    public void declare(Ops ops) {
        new InstallRoutes(installation).declare(ops);
    }

    @Override
    public List<Job<?>> jobs() {
        return List.of(job);
    }
}
