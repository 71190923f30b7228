package dev.holdfast.backups;

import dev.holdfast.backups.coverage.CoverageArea;
import dev.holdfast.backups.files.FilesArea;
import dev.holdfast.backups.inventory.BackupReader;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.inventory.StorageReadings;
import dev.holdfast.backups.list.BackupOverview;
import dev.holdfast.backups.list.BackupRoutes;
import dev.holdfast.backups.removal.RemovalArea;
import dev.holdfast.backups.restore.RestoreArea;
import dev.holdfast.backups.run.RunArea;
import dev.holdfast.backups.verify.VerifyArea;
import dev.holdfast.base.work.Worker;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.GuestsArea;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.jobs.Job;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.List;
import java.util.stream.Stream;

/** Everything under /backups. */
public final class BackupsArea implements Area {
    private final BackupRoutes routes;
    private final RemovalArea removal;
    private final RunArea run;
    private final RestoreArea restore;
    private final CoverageArea coverage;
    private final VerifyArea verify;
    private final FilesArea files;

    /** Begins to read the backups on the storages of these hosts. */
    public BackupsArea(
            Platform platform,
            HostServices hosts,
            InventoryArea inventories,
            GuestsArea guests,
            List<GuestTargets> targets) {
        var backups = new KnownBackups(platform.db());
        var readings = new StorageReadings();
        var reader = platform.closing()
                .add(new BackupReader(
                        hosts.hypervisors(),
                        inventories.inventory(),
                        guests.guests().known(),
                        backups,
                        readings,
                        platform.clock()));
        this.coverage = new CoverageArea(platform, hosts, inventories.inventory(), targets, backups, readings);
        // On a thread of its own, because the cluster is asked for its storages and jobs.
        var reading = platform.closing().add(Worker.<Long>start("backup-storages", id -> id, clusterId -> {
            reader.read(clusterId);
            coverage.read(clusterId);
        }));
        platform.closing()
                .add(platform.bus()
                        .subscribe(
                                ClusterPolled.class,
                                polled -> reading.send(polled.now().clusterId())));
        var overview = new BackupOverview(
                backups, readings, hosts.hosts(), inventories.inventory(), hosts.hypervisors(), targets);
        this.routes = new BackupRoutes(overview);
        this.run =
                new RunArea(targets, guests.guests(), hosts.hosts(), inventories.inventory(), platform.jobs(), reader);
        this.restore = new RestoreArea(hosts, guests.guests(), inventories.inventory(), platform.jobs(), overview);
        this.files = new FilesArea(hosts, overview);
        this.verify = new VerifyArea(
                hosts, inventories.inventory(), platform.jobs(), overview, backups, reader, platform.clock());
        this.removal = new RemovalArea(hosts, platform.jobs(), overview, backups, readings, reader);
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
        removal.declare(ops);
        run.declare(ops);
        restore.declare(ops);
        coverage.declare(ops);
        verify.declare(ops);
        files.declare(ops);
    }

    @Override
    public List<Job<?>> jobs() {
        return Stream.of(removal.jobs(), run.jobs(), restore.jobs(), verify.jobs())
                .flatMap(List::stream)
                .toList();
    }
}
