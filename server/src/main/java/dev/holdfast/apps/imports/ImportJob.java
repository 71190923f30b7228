package dev.holdfast.apps.imports;

import dev.holdfast.apps.Adoption;
import dev.holdfast.apps.App;
import dev.holdfast.apps.imports.Findings.Adoptable;
import dev.holdfast.apps.script.AppScripts;
import dev.holdfast.base.db.Db;
import dev.holdfast.catalog.Catalog;
import dev.holdfast.catalog.Entry;
import dev.holdfast.catalog.PinnedScripts;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobContext;
import dev.holdfast.jobs.JobType;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.Priority;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Looks for containers that the community scripts made, and adopts those that can be, in one transaction: all or none. */
record ImportJob(
        ImportSearch search,
        Db db,
        Adoption adoption,
        AppScripts scripts,
        Catalog catalog,
        InstantSource clock,
        ImportStore store)
        implements Job<ImportParams> {
    static final JobType<ImportParams> KIND = new JobType<>("app.import", ImportParams.class, Priority.PEOPLE);

    /**
     * The result of an import.
     *
     * @param adopted how many containers are apps now; with {@code dryRun}, how many would be
     * @param silentHosts the hosts that do not answer, whose containers may be missing
     */
    record Imported(boolean dryRun, int adopted, List<String> silentHosts, List<ImportItem> items) {}

    /** @param apps by the numbers of their items */
    record Added(Map<Integer, Long> apps) {}

    @Override
    public JobType<ImportParams> kind() {
        return KIND;
    }

    @Override
    public List<Long> others(ImportParams params) {
        return params.hostIds();
    }

    @Override
    public Outcome run(ImportParams params, JobContext job) throws InterruptedException {
        Findings found = job.step("found", Findings.class, () -> search.search(params, job));
        job.stopIfCanceled();
        Map<Integer, Long> apps = params.dryRun() || found.adoptable().isEmpty()
                ? Map.of()
                : job.step("adopt", Added.class, () -> adopt(params, found, job.id()))
                        .apps();
        var items = new ArrayList<ImportItem>();
        for (int i = 0; i < found.items().size(); i++) {
            ImportItem item = found.items().get(i);
            Long app = apps.get(i);
            items.add(app == null ? item : item.adopted(app));
        }
        items.forEach(item -> job.line(item.line()));
        return new Outcome.Done(
                new Imported(params.dryRun(), found.adoptable().size(), found.silentHosts(), List.copyOf(items)));
    }

    private Added adopt(ImportParams params, Findings found, long jobId) {
        // Done, but a crash kept the step from being stored.
        Map<Integer, Long> before = db.read(h -> store.ofJob(h, jobId));
        if (!before.isEmpty()) return new Added(before);
        List<Adoptable> batch = found.adoptable();
        Map<String, PinnedScripts> pinned = pinned(found);
        List<Long> ids = adoption.add(
                batch.stream()
                        .map(one -> new Adoption.NewApp(app(found.items().get(one.item()), one), one.node()))
                        .toList(),
                (transaction, index, appId) -> {
                    int number = batch.get(index).item();
                    ImportItem item = found.items().get(number);
                    store.add(transaction, appId, jobId, number, Objects.requireNonNullElse(item.evidence(), "none"));
                    PinnedScripts script = item.catalogSlug() == null ? null : pinned.get(item.catalogSlug());
                    if (script != null) scripts.pinAsFound(transaction, appId, script, params.by());
                });
        var apps = new HashMap<Integer, Long>();
        for (int i = 0; i < ids.size(); i++) apps.put(batch.get(i).item(), ids.get(i));
        return new Added(apps);
    }

    /** The catalogue's current scripts by slug. Those of an entry whose scripts can't be read are absent. */
    private Map<String, PinnedScripts> pinned(Findings found) {
        var pinned = new HashMap<String, PinnedScripts>();
        for (Adoptable one : found.adoptable()) {
            String slug = found.items().get(one.item()).catalogSlug();
            if (slug == null || pinned.containsKey(slug)) continue;
            PinnedScripts scripts = catalog.pinned(slug);
            if (scripts != null) pinned.put(slug, scripts);
        }
        return pinned;
    }

    private App app(ImportItem item, Adoptable at) {
        @Nullable Entry entry = item.catalogSlug() == null ? null : catalog.find(item.catalogSlug());
        Integer usual = entry == null ? null : entry.port();
        Integer port = at.webPort() == null ? usual : at.webPort();
        // The protocol belongs to the entry's own port.
        boolean isUsual = Objects.equals(port, usual);
        return new App(
                0,
                at.clusterId(),
                at.hostId(),
                item.ctid(),
                Objects.requireNonNull(item.name()),
                entry == null ? null : entry.category(),
                item.catalogSlug(),
                port,
                entry != null && isUsual ? entry.protocol() : null,
                entry == null ? null : entry.path(),
                true,
                clock.instant(),
                null);
    }
}
