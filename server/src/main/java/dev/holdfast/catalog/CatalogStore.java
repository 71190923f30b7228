package dev.holdfast.catalog;

import dev.holdfast.base.db.Revision;
import dev.holdfast.base.db.row.Rows;
import dev.holdfast.base.json.Json;
import dev.holdfast.catalog.parse.ScriptMetadata;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Tables {@code catalog_entry} and {@code catalog_state}. A change of the entries increments the revision. */
final class CatalogStore {
    static final Revision REVISION = new Revision("catalog");
    private static final String COLUMNS =
            "slug, script_path, script_blob, install_path, install_blob, variant_of, facts,"
                    + " first_seen, changed_at";
    // Another version of Holdfast, such as a replica during an upgrade, may have stored facts unknown to this one.
    private static final JsonMapper FACTS = Json.MAPPER
            .rebuild()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private record Row(
            String slug,
            String scriptPath,
            String scriptBlob,
            @Nullable String installPath,
            @Nullable String installBlob,
            @Nullable String variantOf,
            String facts,
            Instant firstSeen,
            Instant changedAt) {
        EntryRow read() {
            return new EntryRow(
                    slug,
                    scriptPath,
                    scriptBlob,
                    installPath,
                    installBlob,
                    variantOf,
                    FACTS.readValue(facts, ScriptMetadata.class),
                    firstSeen,
                    changedAt);
        }
    }

    /** Blocks refreshes until the transaction ends. */
    void hold(Handle db) {
        REVISION.hold(db);
    }

    @Nullable
    EntryRow find(Handle db, String slug) {
        return db.select("SELECT " + COLUMNS + " FROM catalog_entry WHERE slug = ?", slug)
                .mapTo(Row.class)
                .findOne()
                .map(Row::read)
                .orElse(null);
    }

    List<EntryRow> entries(Handle db) {
        return db.select("SELECT " + COLUMNS + " FROM catalog_entry ORDER BY slug").mapTo(Row.class).stream()
                .map(Row::read)
                .toList();
    }

    void delete(Handle db, String slug) {
        db.execute("DELETE FROM catalog_entry WHERE slug = ?", slug);
    }

    void put(Handle db, EntryRow entry) {
        db.execute(
                """
                INSERT INTO catalog_entry (slug, script_path, script_blob, install_path, install_blob, variant_of, facts,
                                           first_seen, changed_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (slug) DO UPDATE SET script_path = excluded.script_path, script_blob = excluded.script_blob,
                    install_path = excluded.install_path, install_blob = excluded.install_blob,
                    variant_of = excluded.variant_of, facts = excluded.facts, changed_at = excluded.changed_at
                """,
                entry.slug(),
                entry.scriptPath(),
                entry.scriptBlob(),
                entry.installPath(),
                entry.installBlob(),
                entry.variantOf(),
                FACTS.writeValueAsString(entry.facts()),
                entry.firstSeen(),
                entry.changedAt());
    }

    CatalogState state(Handle db) {
        return Rows.one(db, CatalogState.class, "FROM catalog_state WHERE id = 1");
    }

    /** Claims this refresh if the last one began before {@code before}; only one replica succeeds. */
    boolean claim(Handle db, Instant now, Instant before) {
        return db.execute(
                        "UPDATE catalog_state SET tried_at = ? WHERE id = 1 AND (tried_at IS NULL OR tried_at < ?)",
                        now,
                        before)
                > 0;
    }

    void tried(Handle db, Instant at) {
        db.execute("UPDATE catalog_state SET tried_at = ? WHERE id = 1", at);
    }

    void failed(Handle db, String error) {
        db.execute("UPDATE catalog_state SET error = ? WHERE id = 1", error);
    }

    /** The source was reached and has nothing new. */
    void checked(Handle db, Instant at) {
        db.execute("UPDATE catalog_state SET checked_at = ?, error = NULL WHERE id = 1", at);
    }

    /** The entries now belong to this commit. */
    void swapped(Handle db, CatalogState now) {
        REVISION.grow(db);
        db.execute(
                """
                UPDATE catalog_state SET url = ?, branch = ?, commit_id = ?, framework = ?, reader = ?, checked_at = ?,
                                         changed_at = ?, error = NULL, engine_url = ?, engine_branch = ?,
                                         engine_commit = ?, engine = ?, engine_for_all = ?, engine_error = ?
                 WHERE id = 1
                """,
                now.url(),
                now.branch(),
                now.commitId(),
                now.framework(),
                now.reader(),
                now.checkedAt(),
                now.changedAt(),
                now.engineUrl(),
                now.engineBranch(),
                now.engineCommit(),
                now.engine(),
                now.engineForAll(),
                now.engineError());
    }
}
