package dev.holdfast.guests.disk;

import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.ArrayList;
import java.util.List;

/** The disks of guests, for each area of guests. */
public final class DiskArea implements Area {
    private final List<DiskRoutes> routes = new ArrayList<>();
    private final List<Job<?>> jobs = new ArrayList<>();

    /** The disks of these guests. */
    public DiskArea(Platform platform, Fleet fleet, List<GuestTargets> areas) {
        var inventory = fleet.inventory();
        for (GuestTargets targets : areas) {
            routes.add(new DiskRoutes(targets, new GuestDisks(targets, inventory, platform.jobs())));
            jobs.addAll(DiskJob.all(targets, fleet.guests(), inventory, fleet.hosts()));
        }
    }

    @Override
    public void declare(Ops ops) {
        routes.forEach(one -> one.declare(ops));
    }

    @Override
    public List<Job<?>> jobs() {
        return jobs;
    }
}
