package dev.holdfast.instance;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Tables {@code instance}, {@code known_database} and {@code restored_copy}. */
final class InstanceStore {
    /** A service that uses or used the database. */
    record InstanceRow(String id, String place, long beat, Instant beatAt) {}

    /** A database that was found to be a copy, until a user decides. */
    record FoundCopy(Instant foundAt, String reason) {}

    /** Makes services that start at the same time decide one after the other. */
    void lock(Handle db) {
        db.execute("UPDATE known_database SET identity = identity WHERE id = 1");
    }

    /** The identity of the database at the last start; null before the first start. */
    @Nullable
    String identity(Handle db) {
        return Rows.find(db, String.class, "SELECT identity FROM known_database WHERE id = 1");
    }

    void identity(Handle db, String identity) {
        db.execute("UPDATE known_database SET identity = ? WHERE id = 1", identity);
    }

    List<InstanceRow> list(Handle db) {
        return Rows.list(db, InstanceRow.class, "FROM instance");
    }

    void put(Handle db, InstanceRow row) {
        Rows.insert(db, """
                INSERT INTO instance <row> ON CONFLICT (id) DO UPDATE
                SET place = excluded.place, beat = excluded.beat, beat_at = excluded.beat_at
                """, row);
    }

    /**
     * Writes the next heartbeat. False when the last one is missing: then this is another database than before. The
     * next one may be there already, if the response to the last write was lost.
     */
    boolean beat(Handle db, String id, long before, Instant now) {
        return db.createUpdate("""
                                UPDATE instance SET beat = :next, beat_at = :now
                                WHERE id = :id AND beat IN (:before, :next)
                                """)
                        .bind("next", before + 1)
                        .bind("before", before)
                        .bind("now", now)
                        .bind("id", id)
                        .execute()
                == 1;
    }

    void deleteAll(Handle db) {
        db.execute("DELETE FROM instance");
    }

    void deleteSilentSince(Handle db, Instant limit) {
        db.execute("DELETE FROM instance WHERE beat_at < ?", limit);
    }

    @Nullable
    FoundCopy foundCopy(Handle db) {
        return Rows.find(db, FoundCopy.class, "FROM restored_copy WHERE id = 1");
    }

    void addFoundCopy(Handle db, FoundCopy found) {
        db.execute(
                "INSERT INTO restored_copy (id, found_at, reason) VALUES (1, ?, ?) ON CONFLICT (id) DO NOTHING",
                found.foundAt,
                found.reason);
    }

    boolean deleteFoundCopy(Handle db) {
        return db.execute("DELETE FROM restored_copy WHERE id = 1") == 1;
    }
}
