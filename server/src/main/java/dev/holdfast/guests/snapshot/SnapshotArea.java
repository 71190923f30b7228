package dev.holdfast.guests.snapshot;

import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The snapshots of guests, for each area of guests. */
public final class SnapshotArea implements Area {
    private final List<SnapshotRoutes> routes = new ArrayList<>();
    private final OverviewRoutes overview;
    private final List<Job<?>> jobs = new ArrayList<>();
    private final Map<String, GuestSnapshots> byType = new HashMap<>();
    private final PolicySnapshots policies;

    /** The snapshots of these guests. */
    public SnapshotArea(Platform platform, Fleet fleet, SnapshotSurvey survey, List<GuestTargets> areas) {
        var inventory = fleet.inventory();
        var guests = fleet.guests();
        this.overview = new OverviewRoutes(new SnapshotOverview(
                areas, survey, fleet.hosts(), guests, inventory, platform.jobs(), platform.clock()));
        jobs.add(new SnapshotsDeleteJob(areas, guests, platform.jobs(), survey));
        this.policies = new PolicySnapshots(platform.db(), guests.known());
        var support = new SnapshotSupport(inventory);
        for (GuestTargets targets : areas) {
            var snapshots = new GuestSnapshots(targets, support, platform.jobs(), platform.clock());
            routes.add(new SnapshotRoutes(targets, snapshots));
            byType.put(targets.type(), snapshots);
            jobs.addAll(SnapshotJob.all(targets, guests, inventory, survey, support, platform.bus()));
        }
    }

    /** The snapshots of guests, by their type. */
    public Map<String, GuestSnapshots> byType() {
        return Map.copyOf(byType);
    }

    /** The snapshots that schedules took. */
    public PolicySnapshots policies() {
        return policies;
    }

    @Override
    public void declare(Ops ops) {
        routes.forEach(one -> one.declare(ops));
        overview.declare(ops);
    }

    @Override
    public List<Job<?>> jobs() {
        return jobs;
    }
}
