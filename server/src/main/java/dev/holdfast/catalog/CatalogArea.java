package dev.holdfast.catalog;

import dev.holdfast.base.work.Periodic;
import dev.holdfast.catalog.source.Sources;
import dev.holdfast.http.Input;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.scheduled.ScheduledKind;
import dev.holdfast.jobs.scheduled.ScheduledStart;
import dev.holdfast.platform.Area;
import dev.holdfast.platform.Platform;
import java.time.Duration;
import java.util.List;

/** The apps that can be installed. */
public final class CatalogArea implements Area {
    private static final Duration CHECK = Duration.ofMinutes(1);

    private final Platform platform;
    private final Catalog catalog;
    private final CatalogRefresh refresh;
    private final RefreshRequests requests;

    /** The catalogue in this database. */
    public CatalogArea(Platform platform) {
        this.platform = platform;
        this.catalog = new Catalog(platform.db());
        this.requests = new RefreshRequests(platform.db(), platform.clock(), platform.jobs(), new CatalogStore());
        var settings = platform.settings();
        var sources = new Sources(
                platform.outgoing(),
                platform.addresses(),
                platform.config().database().directory());
        this.refresh = new CatalogRefresh(
                platform.db(),
                platform.clock(),
                new ScriptOrigin.Place(
                        from -> sources.at(from.url(), from.branch()),
                        () -> new ScriptOrigin(settings.catalogUrl(), settings.catalogBranch())),
                new ScriptOrigin.Place(
                        from -> sources.engineAt(from.url(), from.branch()),
                        () -> new ScriptOrigin(settings.catalogEngineUrl(), settings.catalogEngineBranch())));
    }

    /** The entries. */
    public Catalog catalog() {
        return catalog;
    }

    @Override
    public void declare(Ops ops) {
        new CatalogRoutes(catalog, refresh, requests, platform.jobs(), platform.clock()).declare(ops);
    }

    @Override
    public List<Job<?>> jobs() {
        return List.of(new RefreshJob(refresh));
    }

    @Override
    public List<ScheduledKind<?>> scheduled() {
        return List.of(new ScheduledKind<>(
                RefreshJob.KIND.name(),
                "catalog.refresh",
                Input.None.class,
                List.of(),
                run -> new ScheduledStart(List.of(RefreshJob.request().by(run.who())), List.of())));
    }

    @Override
    public List<Periodic> recurring() {
        Duration pause = platform.config().catalogPause();
        return List.of(new Periodic("catalog-refresh", CHECK, () -> requests.addWhenDue(pause)));
    }

    @Override
    public void start() {
        refresh.catchUp();
    }
}
