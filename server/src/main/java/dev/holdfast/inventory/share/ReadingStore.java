package dev.holdfast.inventory.share;

import dev.holdfast.base.db.row.Rows;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code shared_reading}. */
final class ReadingStore {
    /** Which reading of which cluster. */
    record ReadingKey(long clusterId, String reader) {}

    /** A reading without what it contains; its revision grows with each change. */
    record Stored(long clusterId, String reader, long revision) {
        ReadingKey key() {
            return new ReadingKey(clusterId, reader);
        }
    }

    List<Stored> all(Handle db) {
        return Rows.list(db, Stored.class, "SELECT cluster_id, reader, revision FROM shared_reading");
    }

    byte @Nullable [] content(Handle db, ReadingKey key) {
        return Rows.find(
                db,
                byte[].class,
                "SELECT content FROM shared_reading WHERE cluster_id = ? AND reader = ?",
                key.clusterId(),
                key.reader());
    }

    /** Stores a reading, unless the lease of its cluster is another replica's by now. */
    void put(Handle transaction, ReadingKey key, byte[] content, String holder) {
        transaction.execute("""
            INSERT INTO shared_reading (cluster_id, reader, revision, content)
            SELECT cluster_id, ?, 1, ? FROM poll_lease WHERE cluster_id = ? AND holder = ?
            ON CONFLICT (cluster_id, reader) DO UPDATE
            SET revision = shared_reading.revision + 1, content = excluded.content
            """, key.reader(), content, key.clusterId(), holder);
    }
}
