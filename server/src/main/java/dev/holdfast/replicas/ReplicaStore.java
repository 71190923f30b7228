package dev.holdfast.replicas;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Table {@code replica}. */
final class ReplicaStore {
    /** A replica as it described itself; {@code report} is JSON. */
    record Row(String id, String report, Instant seenAt) {}

    List<Row> all(Handle db) {
        return Rows.list(db, Row.class, "FROM replica ORDER BY id");
    }

    void put(Handle transaction, Row row) {
        Rows.insert(transaction, """
                INSERT INTO replica <row>
                ON CONFLICT (id) DO UPDATE SET report = excluded.report, seen_at = excluded.seen_at
                """, row);
    }

    void deleteSilentSince(Handle transaction, Instant limit) {
        transaction.execute("DELETE FROM replica WHERE seen_at < ?", limit);
    }

    void delete(Handle transaction, String id) {
        transaction.execute("DELETE FROM replica WHERE id = ?", id);
    }
}
