package dev.holdfast.catalog;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** The apps that can be installed and their scripts, as read by the last successful refresh. */
public final class Catalog {
    private final Db db;
    private final CatalogStore store = new CatalogStore();
    private final BlobStore blobs = new BlobStore();
    private volatile Seen seen = new Seen(-1, Collections.unmodifiableSequencedMap(new LinkedHashMap<>()), "");

    /** The contents of the database at one revision. */
    private record Seen(long revision, SequencedMap<String, Entry> entries, String commit) {}

    /** The catalogue stored in this database. */
    public Catalog(Db db) {
        this.db = db;
    }

    /** The entry with this slug, or null. */
    public @Nullable Entry find(String slug) {
        return current().entries().get(slug);
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
        return current().entries();
    }

    Collection<Entry> list() {
        return entries().values();
    }

    /** A string that changes whenever an entry changes. */
    public String version() {
        return Long.toString(current().revision());
    }

    /** The commit that the entries were read from; empty before the first refresh. */
    public String commit() {
        return current().commit();
    }

    /** The scripts of an entry at {@link #commit}; null when there is no such entry, or its scripts could not be read. */
    public @Nullable PinnedScripts pinned(String slug) {
        return db.write(h -> {
            store.hold(h); // otherwise a refresh could run between two queries
            EntryRow row = store.find(h, slug);
            CatalogState state = store.state(h);
            String script = row == null ? null : blobs.find(h, row.scriptBlob());
            if (row == null || script == null || row.facts().broken() != null) return null;
            return new PinnedScripts(
                    slug,
                    String.valueOf(state.commitId()),
                    row.scriptPath(),
                    row.scriptBlob(),
                    script,
                    row.installPath(),
                    row.installBlob(),
                    row.installBlob() == null ? null : blobs.find(h, row.installBlob()),
                    state.frameworkBlobs());
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

    /** Reads the entries again if they were changed by this or another replica. */
    private Seen current() {
        Seen known = seen;
        // Read the revision first: entries newer than it are read once more, and older entries are never cached.
        return db.read(h -> {
            long revision = store.revision(h);
            if (revision == known.revision()) return known;
            var entries = new LinkedHashMap<String, Entry>();
            for (EntryRow row : store.entries(h)) entries.put(row.slug(), Entry.of(row));
            String commit = store.state(h).commitId();
            var now = new Seen(revision, Collections.unmodifiableSequencedMap(entries), commit == null ? "" : commit);
            seen = now;
            return now;
        });
    }
}
