package dev.holdfast.catalog;

import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** What can be installed, and the scripts that do it, as the last refresh that succeeded read them. */
public final class Catalog {
    private final Db db;
    private final CatalogStore store = new CatalogStore();
    private final BlobStore blobs = new BlobStore();
    private volatile Seen seen = new Seen(-1, Collections.unmodifiableSequencedMap(new LinkedHashMap<>()), "");

    /** What the database said at one revision. */
    private record Seen(long revision, SequencedMap<String, Entry> entries, String commit) {}

    /** The catalogue of this database. */
    public Catalog(Db db) {
        this.db = db;
    }

    /** The entry of this slug, or null. */
    public @Nullable Entry find(String slug) {
        return current().entries().get(slug);
    }

    /** The entry of this slug; refuses with 404 when there is none. */
    public Entry get(String slug) {
        Entry entry = find(slug);
        if (entry == null) {
            throw Refusal.notFoundBecause(
                    "catalog_entry",
                    "The catalogue has no entry " + slug + ". Look for it in the list of the catalogue.");
        }
        return entry;
    }

    /** All entries by slug: one look, for whoever asks about many. */
    public SequencedMap<String, Entry> entries() {
        return current().entries();
    }

    /** All entries, by slug. */
    Collection<Entry> list() {
        return entries().values();
    }

    /** A word that changes whenever an entry does. */
    public String version() {
        return Long.toString(current().revision());
    }

    /** The commit that the entries are of; empty before the first refresh. */
    public String commit() {
        return current().commit();
    }

    /** The scripts of an entry at {@link #commit}; null when there is no such entry, or none that could be read. */
    public @Nullable PinnedScripts pinned(String slug) {
        return db.write(h -> {
            store.hold(h); // else a refresh might come between one table and the next
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
                    framework(state));
        });
    }

    /** The text of a blob that some entry or the framework names; refuses with 404 when it is not kept. */
    public String content(String blobId) {
        String content = db.read(h -> blobs.find(h, blobId));
        if (content == null) {
            throw Refusal.notFoundBecause(
                    "catalog_blob", "The catalogue was refreshed and no longer keeps " + blobId + ". Try again.");
        }
        return content;
    }

    CatalogState state() {
        return db.read(store::state);
    }

    static Map<String, String> framework(CatalogState state) {
        return Json.read(state.framework(), new TypeReference<Map<String, String>>() {});
    }

    /** Reads the entries again if they were changed, here or on another replica. */
    private Seen current() {
        Seen known = seen;
        // The revision first: entries that are newer than it are read once more, entries that are older never stay.
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
