package dev.holdfast.catalog;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.RevisionCache;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The apps that can be installed and their scripts, as read by the last successful refresh. */
public final class Catalog {
    private final Db db;
    private final CatalogStore store = new CatalogStore();
    private final BlobStore blobs = new BlobStore();
    private final RevisionCache<Seen> cache;

    private record Seen(SequencedMap<String, Entry> entries, String commit) {}

    /** The catalogue stored in this database. */
    public Catalog(Db db) {
        this.db = db;
        this.cache = new RevisionCache<>(db, CatalogStore.REVISION, this::read);
    }

    /** The entry with this slug, or null. */
    public @Nullable Entry find(String slug) {
        return cache.get().entries().get(slug);
    }

    /** The entry with this slug. Refuses with 404 when there is none. */
    public Entry get(String slug) {
        Entry entry = find(slug);
        if (entry == null) {
            throw Refusal.notFoundBecause(
                    "catalog_entry",
                    "The catalogue has no entry " + slug + ". Choose an entry from the catalogue list.");
        }
        return entry;
    }

    /** All entries by slug. For callers that need many: one query instead of several. */
    public SequencedMap<String, Entry> entries() {
        return cache.get().entries();
    }

    Collection<Entry> list() {
        return entries().values();
    }

    /** A string that changes whenever an entry changes. */
    public String version() {
        return Long.toString(cache.revision());
    }

    /** The commit that the entries were read from; empty before the first refresh. */
    public String commit() {
        return cache.get().commit();
    }

    /** The scripts of an entry at {@link #commit}; null when there is no such entry, or its scripts could not be read. */
    public @Nullable PinnedScripts pinned(String slug) {
        return db.write(h -> {
            store.hold(h); // otherwise a refresh could run between two queries
            EntryRow row = store.find(h, slug);
            CatalogState state = store.state(h);
            String script = row == null ? null : blobs.find(h, row.scriptBlob());
            if (row == null || script == null || row.facts().broken() != null) return null;
            boolean isEngine = PinnedFiles.of(state).isEngineOf(row);
            return new PinnedScripts(
                    slug,
                    String.valueOf(state.commitId()),
                    row.scriptPath(),
                    row.scriptBlob(),
                    script,
                    row.installPath(),
                    row.installBlob(),
                    row.installBlob() == null ? null : blobs.find(h, row.installBlob()),
                    state.frameworkBlobs(),
                    isEngine ? state.engineCommit() : null,
                    isEngine ? state.engineBlobs() : Map.of());
        });
    }

    /** The text of a blob that an entry or the framework refers to. Refuses with 404 when it is not stored. */
    public String content(String blobId) {
        String content = db.read(h -> blobs.find(h, blobId));
        if (content == null) {
            throw Refusal.notFoundBecause(
                    "catalog_blob", "The catalogue was refreshed and no longer contains " + blobId + ". Try again.");
        }
        return content;
    }

    CatalogState state() {
        return db.read(store::state);
    }

    private Seen read(Handle db) {
        var entries = new LinkedHashMap<String, Entry>();
        CatalogState state = store.state(db);
        var pinned = PinnedFiles.of(state);
        for (EntryRow row : store.entries(db)) entries.put(row.slug(), Entry.of(row, pinned));
        String commit = state.commitId();
        return new Seen(Collections.unmodifiableSequencedMap(entries), commit == null ? "" : commit);
    }
}
