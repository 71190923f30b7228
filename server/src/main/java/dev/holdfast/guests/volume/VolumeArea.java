package dev.holdfast.guests.volume;

import dev.holdfast.guests.GuestChanged;
import dev.holdfast.guests.disk.VolumeUse;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.observed.GuestWorkedOn;
import dev.holdfast.guests.owner.GuestOwners;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobChanged;
import dev.holdfast.jobs.JobView;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The volumes that belong to no guest. */
public final class VolumeArea implements Area {
    /** Words of the types of jobs that make or remove volumes. */
    private static final Set<String> CHANGES = Set.of(
            "install", "uninstall", "migrate", "create", "delete", "clone", "restore", "disk", "disks", "template");

    private final VolumeRoutes routes;
    private final VolumeDeleteJob job;

    /** Begins to read the volumes of these hosts. */
    public VolumeArea(Platform platform, Fleet fleet) {
        var inventory = fleet.inventory();
        var guests = fleet.guests();
        var readings = new VolumeReadings(fleet.readings());
        var survey = new VolumeSurvey(fleet.hypervisors(), guests, inventory, readings, platform.clock());
        var owners = new GuestOwners(guests.known(), fleet.hosts(), inventory);
        this.routes = new VolumeRoutes(new VolumeOverview(readings, fleet.hosts(), inventory, owners, platform.jobs()));
        this.job = new VolumeDeleteJob(
                fleet.hypervisors(),
                fleet.hosts(),
                guests,
                inventory,
                fleet.stores(),
                readings,
                new VolumeUse(guests, inventory, fleet.hosts()),
                platform.clock());
        fleet.afterPolls().run("guest-volumes", AfterPolls.Lane.SLOW, survey::read);
        platform.closing().add(platform.bus().subscribe(GuestChanged.class, changed -> {
            if (changed.replaced()) readings.changed(changed.guest());
        }));
        platform.closing().add(platform.bus().subscribe(GuestWorkedOn.class, worked -> readings.due(worked.guest())));
        platform.closing().add(platform.bus().subscribe(JobChanged.class, changed -> {
            if (changed.job().finishedAt() == null || !changesVolumes(changed.job())) return;
            fleet.hosts().list().stream()
                    .filter(host -> Objects.equals(host.id(), changed.hostId()))
                    .forEach(host -> readings.outdated(host.clusterId()));
        }));
    }

    private static boolean changesVolumes(JobView job) {
        return Arrays.stream(job.kind().split("[._]")).anyMatch(CHANGES::contains);
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
