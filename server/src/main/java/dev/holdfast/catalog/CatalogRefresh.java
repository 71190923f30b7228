package dev.holdfast.catalog;

import dev.holdfast.access.Requester;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.base.json.Json;
import dev.holdfast.catalog.parse.ScriptReader;
import dev.holdfast.catalog.source.ScriptSource;
import dev.holdfast.catalog.source.ScriptTree;
import dev.holdfast.catalog.source.SourceException;
import dev.holdfast.jobs.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the catalogue up to date with its source, in one transaction: when anything fails, nothing changes. Any replica can
 * run it; the other replicas read the result from the database.
 */
public final class CatalogRefresh {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogRefresh.class);
    private static final Duration SOON = Duration.ofHours(1);

    private final Db db;
    private final InstantSource clock;
    private final Opening opening;
    private final Supplier<Origin> origin;
    private final CatalogStore store = new CatalogStore();
    private final BlobStore blobs = new BlobStore();

    /** Repository and branch of the scripts, as configured. */
    public record Origin(String url, String branch) {}

    /** Opens a source of scripts. */
    @FunctionalInterface
    public interface Opening {
        /** Opens it. */
        ScriptSource open(Origin from) throws SourceException;
    }

    /** Receives the progress of a refresh, and can cancel it. */
    public interface Progress {
        /** Reports an event. */
        void line(String text);

        /** Reports progress, from 0 to 100. */
        void percent(int percent);

        /** Whether to stop. */
        boolean isCanceled();
    }

    /** For callers that need only the result. */
    public static final Progress SILENT = new Progress() {
        @Override
        public void line(String text) {}

        @Override
        public void percent(int percent) {}

        @Override
        public boolean isCanceled() {
            return false;
        }
    };

    /**
     * The result of a refresh.
     *
     * @param isNew whether the source had changes
     * @param read how many entries had to be parsed; the others were unchanged
     */
    public record Refreshed(
            String commit, boolean isNew, int entries, int read, int added, int changed, int gone, int broken) {}

    /** Reads from {@code origin}. Scripts of older commits are not kept, because each app stores its own copy. */
    public CatalogRefresh(Db db, InstantSource clock, Opening opening, Supplier<Origin> origin) {
        this.db = db;
        this.clock = clock;
        this.opening = opening;
        this.origin = origin;
    }

    Origin origin() {
        return origin.get();
    }

    /** Checks the source for changes and applies them. When this fails, the catalogue stays unchanged. */
    public Refreshed run(Progress progress) throws SourceException {
        Instant now = clock.instant();
        db.writing(WritePriority.BULK, h -> store.tried(h, now));
        try {
            return attempt(progress, now);
        } catch (SourceException e) {
            db.writing(WritePriority.BULK, h -> store.failed(h, String.valueOf(e.getMessage())));
            throw e;
        }
    }

    private Refreshed attempt(Progress progress, Instant now) throws SourceException {
        Origin from = origin.get();
        progress.line("Checking " + from.url() + ", branch " + from.branch() + ".");
        ScriptSource source = opening.open(from);
        String newest = source.newest();
        CatalogState state = db.read(store::state);
        if (newest.equals(state.commitId()) && state.isOf(from) && state.reader() == ScriptReader.EDITION) {
            db.writing(WritePriority.BULK, h -> store.checked(h, now));
            int entries = db.read(store::entries).size();
            return new Refreshed(newest, false, entries, 0, 0, 0, 0, 0);
        }
        progress.percent(5);
        progress.line("Fetching commit " + newest + ".");
        try (ScriptTree tree = source.read(progress::isCanceled)) {
            progress.percent(50);
            return take(tree, from, now, progress);
        }
    }

    private Refreshed take(ScriptTree tree, Origin from, Instant now, Progress progress) throws SourceException {
        List<EntryRow> known = db.read(store::entries);
        CatalogState state = db.read(store::state);
        CatalogParser reading =
                new CatalogParser(tree, known, state.reader() == ScriptReader.EDITION, now).run(progress);
        if (reading.rows().isEmpty()) {
            throw new SourceException("There are no container scripts (ct/*.sh) at " + from.url() + ", branch "
                    + from.branch() + ". Set the address and branch of a repository of community scripts.");
        }
        Set<String> had = db.read(blobs::ids);
        var texts = reading.texts(had);
        var framework = new TreeMap<>(reading.framework());
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
                    null);
            store.swapped(h, next);
            drop(h, reading.used(), framework.values());
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
            take(tree, new Origin(url, branch), Objects.requireNonNullElse(state.changedAt(), clock.instant()), SILENT);
        } catch (SourceException e) {
            LOG.warn("The stored scripts could not be read again; the next refresh reads them: {}", e.getMessage());
        }
    }

    /** Queues a refresh. */
    long order(Jobs jobs, Requester who) {
        return db.write(h -> RefreshJob.order(h, jobs, who));
    }

    /** Queues a refresh when the last is older than {@code pause}. Zero means never. */
    public void refreshWhenDue(Jobs jobs, Duration pause) {
        if (pause.isZero()) return;
        Instant now = clock.instant();
        db.writing(WritePriority.BULK, h -> {
            boolean isEmpty = store.state(h).commitId() == null;
            Duration wait = isEmpty && pause.compareTo(SOON) > 0 ? SOON : pause;
            if (store.claim(h, now, now.minus(wait))) RefreshJob.order(h, jobs, null);
        });
    }
}
