package dev.holdfast.vms;

import dev.holdfast.guests.PowerJob;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.observed.ObservedServices;
import dev.holdfast.guests.snapshot.SnapshotSurvey;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.live.LiveSource;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.ArrayList;
import java.util.List;

/** The virtual machines. */
public final class VmsArea implements Area {
    private final Vms vms;
    private final VmRoutes routes;
    private final LiveSource live;
    private final List<Job<?>> jobs = new ArrayList<>();

    /** The machines on these hosts. */
    public VmsArea(Platform platform, Fleet fleet, ObservedServices observed, SnapshotSurvey snapshots) {
        var inventory = fleet.inventory();
        this.vms = new Vms(platform.db(), fleet.hosts(), inventory, fleet.guests(), platform.jobs());
        var views = new VmViews(vms, fleet.hosts(), inventory, fleet.known(), platform.jobs(), observed.agents());
        var details = new VmDetails(vms, views, platform.jobs(), observed, snapshots);
        this.routes = new VmRoutes(vms, views, details, platform.jobs(), fleet.self());
        this.live = new VmLive(views, vms, fleet.hosts(), fleet.known());
        jobs.addAll(PowerJob.all(vms, fleet.guests(), inventory));
    }

    /** The machines. */
    public Vms vms() {
        return vms;
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
    }

    @Override
    public List<Job<?>> jobs() {
        return jobs;
    }

    @Override
    public List<LiveSource> live() {
        return List.of(live);
    }
}
