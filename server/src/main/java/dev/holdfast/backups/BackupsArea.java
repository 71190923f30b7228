package dev.holdfast.backups;

import dev.holdfast.apps.Apps;
import dev.holdfast.backups.coverage.CoverageArea;
import dev.holdfast.backups.files.FilesArea;
import dev.holdfast.backups.hostjobs.HostBackupJobs;
import dev.holdfast.backups.hostjobs.HostJobRoutes;
import dev.holdfast.backups.hostjobs.HostJobs;
import dev.holdfast.backups.hostjobs.HostRuns;
import dev.holdfast.backups.hostjobs.PlannedHostJobs;
import dev.holdfast.backups.inventory.BackupReader;
import dev.holdfast.backups.inventory.FailedBackups;
import dev.holdfast.backups.inventory.KnownBackups;
import dev.holdfast.backups.inventory.StorageReadings;
import dev.holdfast.backups.list.BackupOverview;
import dev.holdfast.backups.list.BackupOwners;
import dev.holdfast.backups.list.BackupRoutes;
import dev.holdfast.backups.removal.RemovalArea;
import dev.holdfast.backups.restore.RestoreArea;
import dev.holdfast.backups.run.BackupStorages;
import dev.holdfast.backups.run.GuestBackup;
import dev.holdfast.backups.run.RunArea;
import dev.holdfast.backups.tested.KnownTests;
import dev.holdfast.backups.testrestore.TestRestoreArea;
import dev.holdfast.backups.verify.VerifyArea;
import dev.holdfast.guests.GuestTargets;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.guests.owner.BackupMade;
import dev.holdfast.guests.owner.GuestOwners;
import dev.holdfast.hosts.HostChanged;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.AfterPolls;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.scheduled.PlannedWork;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.live.LiveSource;
import dev.holdfast.metrics.SlowReadings;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import dev.holdfast.schedules.ScheduledGuests;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** Everything under /backups. */
public final class BackupsArea implements Area {
    private final BackupRoutes routes;
    private final RemovalArea removal;
    private final RunArea run;
    private final RestoreArea restore;
    private final CoverageArea coverage;
    private final TestRestoreArea testRestore;
    private final HostJobRoutes jobRoutes;
    private final PlannedHostJobs planned;
    private final VerifyArea verify;
    private final FilesArea files;
    private final BackupLive live;

    /** Begins to read the backups on the storages of these hosts. */
    public BackupsArea(
            Platform platform, Fleet fleet, Apps apps, List<GuestTargets> targets, ScheduledGuests scheduled) {
        var backups = new KnownBackups(platform.db(), platform.clock());
        var tests = new KnownTests(platform.db());
        var readings = new StorageReadings(fleet.readings());
        var guestOwners = new GuestOwners(fleet.known(), fleet.hosts(), fleet.inventory());
        var owners = new BackupOwners(guestOwners, readings, fleet.inventory());
        var reader = platform.closing()
                .add(new BackupReader(
                        fleet.hypervisors(),
                        fleet.inventory(),
                        fleet.known(),
                        fleet.stores(),
                        backups,
                        readings,
                        platform.bus(),
                        platform.clock()));
        platform.closing()
                .add(platform.bus().subscribe(BackupMade.class, one -> reader.made(one.clusterId(), one.backup())));
        var failures = new FailedBackups(fleet.hypervisors(), platform.clock(), fleet.afterPolls());
        var hostJobs = new HostBackupJobs(fleet.hypervisors(), fleet.afterPolls());
        this.coverage = new CoverageArea(
                platform,
                fleet,
                targets,
                backups,
                tests,
                owners,
                readings,
                failures,
                hostJobs,
                who -> scheduled.of(who, RunArea.KIND));
        var ownJobs = new HostJobs(hostJobs, fleet.hosts(), fleet.hypervisors(), fleet.inventory(), guestOwners);
        var hostRuns = new HostRuns(fleet.hypervisors(), platform.clock(), fleet.afterPolls(), ownJobs);
        this.jobRoutes = new HostJobRoutes(ownJobs, hostRuns);
        this.planned = new PlannedHostJobs(ownJobs);
        LongConsumer reading = fleet.afterPolls().run("backup-storages", AfterPolls.Lane.SLOW, clusterId -> {
            reader.attribute();
            reader.read(clusterId);
        });
        // A host that is new may use any shared storage until it was read.
        platform.closing()
                .add(platform.bus()
                        .subscribe(
                                HostChanged.class,
                                changed -> reading.accept(changed.host().clusterId())));
        var overview = new BackupOverview(
                backups, tests, readings, fleet.hosts(), fleet.inventory(), fleet.hypervisors(), targets, owners);
        this.routes = new BackupRoutes(overview);
        var storages = new BackupStorages(fleet.inventory());
        var backup = new GuestBackup(fleet.inventory(), reader);
        this.run = new RunArea(targets, fleet, platform.jobs(), storages, backup, reader, ownJobs);
        this.restore = new RestoreArea(fleet, platform.jobs(), platform.bus(), overview, backups, storages, backup);
        this.testRestore = new TestRestoreArea(
                fleet, platform.jobs(), apps, targets, backups, tests, overview, restore.restore(), platform.clock());
        this.files = new FilesArea(fleet.hypervisors(), overview);
        this.live = new BackupLive(fleet.hosts());
        this.verify = new VerifyArea(fleet, platform.jobs(), overview, backups, reader, platform.clock());
        this.removal = new RemovalArea(fleet, platform.jobs(), overview, backups, readings, reader);
    }

    /** What is known of the backups of guests, as values for alerts. */
    public SlowReadings readings() {
        return coverage.readings();
    }

    @Override
    public void declare(Ops ops) {
        routes.declare(ops);
        removal.declare(ops);
        run.declare(ops);
        restore.declare(ops);
        coverage.declare(ops);
        testRestore.declare(ops);
        jobRoutes.declare(ops);
        verify.declare(ops);
        files.declare(ops);
    }

    @Override
    public List<LiveSource> live() {
        return List.of(live);
    }

    @Override
    public List<PlannedWork> planned() {
        return List.of(planned);
    }

    @Override
    public List<ScheduledKind<?>> scheduled() {
        return List.of(run.scheduled(), verify.scheduled(), testRestore.scheduled(), removal.scheduled());
    }

    @Override
    public List<Job<?>> jobs() {
        return Stream.of(removal.jobs(), run.jobs(), restore.jobs(), testRestore.jobs(), verify.jobs())
                .flatMap(List::stream)
                .toList();
    }
}
