package dev.holdfast.apps;

import dev.holdfast.catalog.CatalogArea;
import dev.holdfast.guests.GuestChanged;
import dev.holdfast.guests.PowerJob;
import dev.holdfast.guests.config.GuestResources;
import dev.holdfast.guests.fleet.Fleet;
import dev.holdfast.http.Ops;
import dev.holdfast.inventory.ClusterPolled;
import dev.holdfast.jobs.Job;
import dev.holdfast.live.LiveSource;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.util.ArrayList;
import java.util.List;

/** The apps: adopted containers. */
public final class AppsArea implements Area {
    private final Apps apps;
    private final AppViews views;
    private final SelfConfirmation self;
    private final Adoption adoption;
    private final Reconfiguration reconfiguration;
    private final AppRoutes routes;
    private final LiveSource live;
    private final List<Job<?>> jobs = new ArrayList<>();

    /** The apps on these hosts; {@code updates} reports for which of them there is an update. */
    public AppsArea(Platform platform, Fleet fleet, CatalogArea catalog, UpdateAvailability updates) {
        var db = platform.db();
        var bus = platform.bus();
        var clock = platform.clock();
        var closing = platform.closing();
        var inventory = fleet.inventory();
        var hypervisors = fleet.hypervisors();
        var guests = fleet.guests();
        this.apps = new Apps(db, fleet.hosts(), platform.jobs(), guests, bus);
        this.views = new AppViews(
                apps,
                fleet.hosts(),
                inventory,
                platform.jobs(),
                guests,
                fleet.addresses(),
                updates,
                platform.rights(),
                catalog.catalog());
        this.self = new SelfConfirmation(apps, fleet.self());
        closing.add(bus.subscribe(ClusterPolled.class, apps::follow));
        closing.add(bus.subscribe(GuestChanged.class, apps::guestChanged));
        closing.add(bus.subscribe(GuestChanged.Restored.class, apps::restored));
        this.live = new AppLive(views, fleet.hosts());

        this.adoption = new Adoption(
                db,
                fleet.hosts(),
                hypervisors,
                inventory,
                catalog.catalog(),
                platform.jobs().exclusions(),
                guests.known(),
                bus,
                clock);
        this.reconfiguration = new Reconfiguration(db, apps, inventory, catalog.catalog(), bus, new AppStore());
        this.routes = new AppRoutes(
                apps,
                views,
                platform.jobs(),
                self,
                adoption,
                reconfiguration,
                new Uninstallation(apps, guests, platform.jobs()));
        jobs.addAll(PowerJob.all(apps, guests, inventory));
        jobs.add(new UninstallJob(apps, guests));
    }

    /** The apps. */
    public Apps apps() {
        return apps;
    }

    /** The apps as users see them. */
    public AppViews views() {
        return views;
    }

    /** Changes of cores and memory, for orders about many guests. */
    public GuestResources resources() {
        return reconfiguration;
    }

    /** The adoption of containers. */
    public Adoption adoption() {
        return adoption;
    }

    /** The confirmation for actions on the app in which Holdfast itself runs. */
    public SelfConfirmation self() {
        return self;
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
