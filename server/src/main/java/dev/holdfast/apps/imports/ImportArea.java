package dev.holdfast.apps.imports;

import dev.holdfast.apps.AppsArea;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.catalog.CatalogArea;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.List;

/** Imports from ProxmoxVE-Local, and of containers that the community scripts made. */
public final class ImportArea implements Area {
    private final Imports imports;
    private final ImportJob job;

    /** Imports from these hosts, with the entries of this catalogue. */
    public ImportArea(Platform platform, Fleet fleet, CatalogArea catalog, AppsArea apps, AppScripts scripts) {
        this.imports = new Imports(fleet.hosts(), catalog.catalog(), platform.jobs());
        var search = new ImportSearch(
                apps.apps(),
                apps.adoption(),
                fleet.guests(),
                fleet.hosts(),
                fleet.ssh(),
                fleet.inventory(),
                catalog.catalog());
        this.job = new ImportJob(
                search,
                platform.db(),
                apps.adoption(),
                scripts,
                catalog.catalog(),
                platform.clock(),
                new ImportStore());
    }

    /** Starts a job of Holdfast itself that adopts these containers of a host, with or without an entry. */
    public void adopt(long hostId, List<GuestRef> containers) {
        imports.adopt(hostId, containers);
    }

    @Override
    public void declare(Ops ops) {
        new ImportRoutes(imports).declare(ops);
    }

    @Override
    public List<Job<?>> jobs() {
        return List.of(job);
    }
}
