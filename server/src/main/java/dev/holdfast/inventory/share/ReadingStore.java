package dev.holdfast.inventory.share;

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
        return db.select("SELECT cluster_id, reader, revision FROM shared_reading")
                .mapTo(Stored.class)
                .list();
    }

    byte @Nullable [] content(Handle db, ReadingKey key) {
        return db.select(
                        "SELECT content FROM shared_reading WHERE cluster_id = ? AND reader = ?",
                        key.clusterId(),
                        key.reader())
                .mapTo(byte[].class)
                .findOne()
                .orElse(null);
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
