package dev.holdfast.catalog;

import static dev.holdfast.access.Entitlement.CATALOG_REFRESH;
import static dev.holdfast.access.Entitlement.CATALOG_VIEW;
import static dev.holdfast.access.Role.ADMIN;
import static dev.holdfast.access.Role.VIEWER;

import dev.holdfast.access.Requester;
import dev.holdfast.catalog.CatalogStatus.BrokenEntry;
import dev.holdfast.catalog.CatalogStatus.CategoryCount;
import dev.holdfast.http.Ops;
import dev.holdfast.jobs.JobRef;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.queue.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;

/** Everything under /catalog except installing. */
record CatalogRoutes(
        Catalog catalog, CatalogRefresh refresh, RefreshRequests requests, Jobs jobs, InstantSource clock) {
    private static final Duration FRESH = Duration.ofDays(3);

    /** Adds the operations. */
    void declare(Ops ops) {
        ops.get("catalog.list", "/catalog", "All apps that can be installed")
                .needsSomewhere(VIEWER, CATALOG_VIEW)
                .asks(CatalogQuery.class)
                .versioned(call ->
                        catalog.version() + "-" + call.query(CatalogQuery.class).hashCode())
                .answersList(Entry.class, (call, _) -> {
                    var query = call.query(CatalogQuery.class);
                    List<Entry> fitting =
                            catalog.list().stream().filter(query::fits).toList();
                    call.total(fitting.size());
                    return query.page(fitting);
                });

        ops.get("catalog.status", "/catalog/status", "The age of the catalogue, and its entries that can't be read")
                .needsSomewhere(VIEWER, CATALOG_VIEW)
                .answers(200, CatalogStatus.class, (_, _) -> status());

        ops.post("catalog.refresh", "/catalog/refresh", "Fetch the newest community scripts")
                .needs(ADMIN, CATALOG_REFRESH)
                .starts(RefreshJob.KIND.name())
                .answers(202, JobRef.class, (call, _) -> new JobRef(requests.add(Requester.of(call.who()))));

        ops.get("catalog.get", "/catalog/{slug}", "One entry of the catalogue")
                .needsSomewhere(VIEWER, CATALOG_VIEW)
                .answers(200, Entry.class, (call, _) -> catalog.get(call.text("slug")));
    }

    private CatalogStatus status() {
        CatalogState state = catalog.state();
        var entries = List.copyOf(catalog.list());
        ScriptOrigin set = refresh.origin();
        ScriptOrigin engine = refresh.engineOrigin();
        JobView holding = jobs.holding(RefreshJob.HOLD);
        return new CatalogStatus(
                set.url(),
                set.branch(),
                state.commitId(),
                state.checkedAt(),
                state.changedAt(),
                state.triedAt(),
                isStale(state, set, engine),
                state.error(),
                holding == null ? null : holding.id(),
                new CatalogStatus.EngineStatus(
                        engine.url(),
                        engine.branch(),
                        state.engineCommit(),
                        state.engineUrl() != null,
                        state.engineError()),
                entries.size(),
                (int) entries.stream().filter(Entry::unattended).count(),
                broken(entries),
                categories(entries));
    }

    private boolean isStale(CatalogState state, ScriptOrigin set, ScriptOrigin engine) {
        Instant checked = state.checkedAt();
        if (state.engineUrl() != null && !state.isEngineOf(engine)) return true;
        return checked == null || checked.isBefore(clock.instant().minus(FRESH)) || !state.isOf(set);
    }

    private static List<BrokenEntry> broken(List<Entry> entries) {
        var broken = new ArrayList<BrokenEntry>();
        for (Entry entry : entries) {
            String why = entry.broken();
            if (why != null) broken.add(new BrokenEntry(entry.slug(), why));
        }
        return broken;
    }

    private static List<CategoryCount> categories(List<Entry> entries) {
        var counts = new HashMap<String, Integer>();
        for (Entry entry : entries) counts.merge(entry.category(), 1, Integer::sum);
        return Arrays.stream(Category.values())
                .filter(category -> counts.containsKey(category.title()))
                .map(category -> new CategoryCount(category.title(), counts.getOrDefault(category.title(), 0)))
                .toList();
    }
}
