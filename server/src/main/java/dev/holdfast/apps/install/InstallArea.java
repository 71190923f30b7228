package dev.holdfast.apps.install;

import dev.holdfast.apps.AppsArea;
import dev.holdfast.apps.node.NodeScripts;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.catalog.CatalogArea;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.jobs.Job;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.List;

/** Installing apps from the catalogue. */
public final class InstallArea implements Area {
    private final Installation installation;
    private final InstallJob job;

    /** Installs this catalogue's entries on these hosts. */
    public InstallArea(
            Platform platform,
            HostServices hosts,
            InventoryArea inventory,
            CatalogArea catalog,
            AppsArea apps,
            AppScripts scripts) {
        this.installation =
                new Installation(catalog.catalog(), hosts.hosts(), hosts.hypervisors(), hosts.ssh(), platform.jobs());
        this.job = new InstallJob(new InstallDependencies(
                apps.apps(),
                scripts,
                new NodeScripts(hosts.ssh()),
                hosts.hosts(),
                hosts.hypervisors(),
                inventory.inventory(),
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
