package dev.holdfast.apps;

import dev.holdfast.catalog.CatalogArea;
import dev.holdfast.hosts.HostServices;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.inventory.InventoryArea;
import dev.holdfast.jobs.Job;
import dev.holdfast.live.LiveSource;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.ArrayList;
import java.util.List;

/** The apps: adopted containers. */
public final class AppsArea implements Area {
    private final Apps apps;
    private final SelfDetection selfDetection;
    private final GuestAddresses addresses;
    private final MissingGuests missingGuests;
    private final AppRoutes routes;
    private final LiveSource live;
    private final List<Job<?>> jobs = new ArrayList<>();

    /** The apps on these hosts; {@code updates} reports for which of them there is an update. */
    public AppsArea(
            Platform platform,
            HostServices hosts,
            InventoryArea inventories,
            CatalogArea catalog,
            UpdateAvailability updates) {
        var db = platform.db();
        var bus = platform.bus();
        var clock = platform.clock();
        var closing = platform.closing();
        var inventory = inventories.inventory();
        var hypervisors = hosts.hypervisors();
        this.addresses = closing.add(new GuestAddresses(db, hypervisors, inventory, bus, clock));
        this.missingGuests = closing.add(new MissingGuests(db, hosts.hosts(), hypervisors, bus, clock));
        this.apps = new Apps(db, hosts.hosts(), inventory, platform.jobs(), addresses, updates, bus, platform.rights());
        this.selfDetection = new SelfDetection(apps, hypervisors, SelfDetection.hardwareAddresses());
        closing.add(bus.subscribe(ClusterPolled.class, polled -> {
            apps.follow(polled);
            missingGuests.clusterPolled(polled);
            addresses.clusterPolled(polled.now().clusterId());
        }));

        this.live = new AppLive(apps, hosts.hosts());
        var containers = new AppContainers(apps, hypervisors);
        this.routes = new AppRoutes(
                apps,
                platform.jobs(),
                selfDetection,
                new AdoptableContainers(apps, hosts.hosts(), inventory),
                new Adoption(
                        db,
                        hosts.hosts(),
                        hypervisors,
                        inventory,
                        catalog.catalog(),
                        platform.jobs().exclusions(),
                        bus,
                        clock),
                new Reconfiguration(db, apps, containers, inventory, bus),
                new Uninstallation(apps, platform.jobs()),
                new AppNetwork(apps, containers),
                new PendingChanges(containers));
        for (PowerAction action : PowerAction.values()) {
            jobs.add(new PowerJob(action, apps, hypervisors, inventory));
        }
        jobs.add(new UninstallJob(apps, hypervisors, inventory));
    }

    /** The apps. */
    public Apps apps() {
        return apps;
    }

    /** Whether Holdfast itself runs in an app. */
    public SelfDetection selfDetection() {
        return selfDetection;
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

    @Override
    public void start() {
        addresses.start();
        missingGuests.start();
    }
}
