package dev.holdfast.catalog;

import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.base.json.Json;
import dev.holdfast.catalog.parse.ScriptReader;
import dev.holdfast.catalog.source.ScriptSource;
import dev.holdfast.catalog.source.ScriptTree;
import dev.holdfast.catalog.source.SourceException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the catalogue up to date with its source, in one transaction: when anything fails, nothing changes. Any replica can
 * run it; the other replicas read the result from the database.
 */
public final class CatalogRefresh {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogRefresh.class);

    private final Db db;
    private final InstantSource clock;
    private final ScriptOrigin.Place scripts;
    private final EngineRefresh engines;
    private final CatalogStore store = new CatalogStore();
    private final BlobStore blobs = new BlobStore();

    /**
     * Reads the scripts and, where they load it, the framework from its own repository. Files of older commits are not kept,
     * because each app stores its own copy.
     */
    public CatalogRefresh(Db db, InstantSource clock, ScriptOrigin.Place scripts, ScriptOrigin.Place engine) {
        this.db = db;
        this.clock = clock;
        this.scripts = scripts;
        this.engines = new EngineRefresh(engine);
    }

    ScriptOrigin origin() {
        return scripts.origin().get();
    }

    ScriptOrigin engineOrigin() {
        return engines.origin();
    }

    /** Checks the source for changes and applies them. When this fails, the catalogue stays unchanged. */
    public Refreshed run(RefreshProgress progress) throws SourceException {
        Instant now = clock.instant();
        db.writing(WritePriority.BULK, h -> store.tried(h, now));
        try {
            return attempt(progress, now);
        } catch (SourceException e) {
            db.writing(WritePriority.BULK, h -> store.failed(h, String.valueOf(e.getMessage())));
            throw e;
        }
    }

    private Refreshed attempt(RefreshProgress progress, Instant now) throws SourceException {
        ScriptOrigin from = origin();
        progress.line("Checking " + from.url() + ", branch " + from.branch() + ".");
        ScriptSource source = scripts.opening().open(from);
        String newest = source.newest();
        CatalogState state = db.read(store::state);
        boolean isSame = newest.equals(state.commitId()) && state.isOf(from) && state.reader() == ScriptReader.EDITION;
        if (isSame && !engines.isCurrent(state)) {
            try (ScriptTree tree = new StoredScriptTree(db, state)) {
                return take(tree, from, now, progress, false);
            }
        }
        if (isSame) {
            db.writing(WritePriority.BULK, h -> store.checked(h, now));
            int entries = db.read(store::entries).size();
            return new Refreshed(newest, false, entries, 0, 0, 0, 0, 0);
        }
        progress.percent(5);
        progress.line("Fetching commit " + newest + ".");
        try (ScriptTree tree = source.read(progress::isCanceled)) {
            progress.percent(50);
            return take(tree, from, now, progress, false);
        }
    }

    /** @param offline whether the framework's own repository stays as it is stored */
    private Refreshed take(ScriptTree tree, ScriptOrigin from, Instant now, RefreshProgress progress, boolean offline)
            throws SourceException {
        List<EntryRow> known = db.read(store::entries);
        CatalogState state = db.read(store::state);
        CatalogParser reading =
                new CatalogParser(tree, known, state.reader() == ScriptReader.EDITION, now).run(progress);
        if (reading.rows().isEmpty()) {
            throw new SourceException("There are no container scripts (ct/*.sh) at " + from.url() + ", branch "
                    + from.branch() + ". Set the address and branch of a repository of community scripts.");
        }
        Set<String> had = db.read(blobs::ids);
        var texts = new HashMap<>(reading.texts(had));
        var framework = new TreeMap<>(reading.framework());
        boolean isEngineForAll = reading.isFrameworkLoading();
        var own = new PinnedFiles(framework.keySet(), Set.of(), isEngineForAll, "");
        boolean isEngineNeeded = isEngineForAll || reading.rows().stream().anyMatch(own::isEngineWantedBy);
        EngineRefresh.Found engine = !isEngineNeeded
                ? EngineRefresh.Found.UNNEEDED
                : offline ? EngineRefresh.stored(state) : engines.read(state, progress);
        texts.putAll(engine.texts());
        var kept = new HashSet<>(framework.values());
        kept.addAll(engine.files().values());
        db.writing(WritePriority.BULK, h -> {
            texts.forEach((id, text) -> blobs.put(h, id, text));
            swap(h, known, reading.rows());
            var next = new CatalogState(
                    from.url(),
                    from.branch(),
                    tree.commit(),
                    Json.write(framework),
                    ScriptReader.EDITION,
                    now,
                    now,
                    state.triedAt(),
                    null,
                    engine.from() == null ? null : engine.from().url(),
                    engine.from() == null ? null : engine.from().branch(),
                    engine.commit(),
                    engine.json(),
                    isEngineForAll,
                    engine.error());
            store.swapped(h, next);
            drop(h, reading.used(), kept);
        });
        return reading.outcome(tree.commit());
    }

    private void swap(Handle h, List<EntryRow> known, List<EntryRow> rows) {
        var before = new HashSet<>(known);
        var slugs = new HashSet<String>();
        for (EntryRow row : rows) {
            slugs.add(row.slug());
            if (!before.contains(row)) store.put(h, row);
        }
        for (EntryRow row : known) {
            if (!slugs.contains(row.slug())) store.delete(h, row.slug());
        }
    }

    private void drop(Handle h, Collection<String> used, Collection<String> framework) {
        var keep = new HashSet<>(framework);
        keep.addAll(used);
        var gone = new ArrayList<>(blobs.ids(h));
        gone.removeAll(keep);
        blobs.delete(h, gone);
    }

    /**
     * Reads the stored scripts again if another version of Holdfast read them, so that an upgrade without a network shows
     * what this version can read from them. Called once at the start.
     */
    public void catchUp() {
        CatalogState state = db.read(store::state);
        String url = state.url();
        String branch = state.branch();
        if (state.reader() == ScriptReader.EDITION || state.commitId() == null || url == null || branch == null) return;
        try (ScriptTree tree = new StoredScriptTree(db, state)) {
            take(
                    tree,
                    new ScriptOrigin(url, branch),
                    Objects.requireNonNullElse(state.changedAt(), clock.instant()),
                    RefreshProgress.SILENT,
                    true);
        } catch (SourceException e) {
            LOG.warn("The stored scripts could not be read again; the next refresh reads them: {}", e.getMessage());
        }
    }
}
