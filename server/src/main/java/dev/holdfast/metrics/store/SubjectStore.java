package dev.holdfast.metrics.store;

import dev.holdfast.base.db.row.Rows;
import dev.holdfast.metrics.Subject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code metric_subject}. */
final class SubjectStore {
    /** A row. */
    record Row(
            long id,
            Subject.Kind kind,
            long clusterId,
            String key,
            @Nullable Instant owedFrom,
            @Nullable Instant owedUntil) {
        Subject subject() {
            return new Subject(kind, clusterId, key);
        }
    }

    List<Row> all(Handle db) {
        return Rows.list(db, Row.class, "FROM metric_subject ORDER BY id");
    }

    /** Adds subjects, for which everything before now is owed. */
    void add(Handle db, Collection<Subject> subjects, Instant owedFrom, Instant now) {
        // Another replica may add the same.
        var batch = db.prepareBatch(
                "INSERT INTO metric_subject (kind, cluster_id, key, owed_from, owed_until) VALUES (?, ?, ?, ?, ?)"
                        + " ON CONFLICT (kind, key, cluster_id) DO NOTHING");
        subjects.forEach(one -> batch.add(one.kind(), one.clusterId(), one.key(), owedFrom, now));
        batch.execute();
    }

    /** Deletes subjects. What was measured of them goes with the time for which it is kept. */
    void remove(Handle db, Collection<Long> ids) {
        var batch = db.prepareBatch("DELETE FROM metric_subject WHERE id = ?");
        ids.forEach(batch::add);
        batch.execute();
    }

    /** What was not measured of all subjects is owed, besides what already is. */
    void oweAll(Handle db, Instant from, Instant until) {
        db.execute("""
            UPDATE metric_subject SET
            owed_from = CASE WHEN owed_from < ? THEN owed_from ELSE ? END,
            owed_until = CASE WHEN owed_until > ? THEN owed_until ELSE ? END
            """, from, from, until, until);
    }

    /** The first subjects of a cluster for which something is owed: nodes first, then storages, then guests. */
    List<Row> owed(Handle db, long clusterId, int most) {
        return Rows.list(db, Row.class, """
            FROM metric_subject WHERE cluster_id = ? AND owed_from IS NOT NULL
             ORDER BY CASE kind WHEN 'node' THEN 0 WHEN 'storage' THEN 1 ELSE 2 END, id LIMIT ?
            """, clusterId, most);
    }

    /** Nothing is owed any more. */
    void settle(Handle db, long id) {
        db.execute("UPDATE metric_subject SET owed_from = NULL, owed_until = NULL WHERE id = ?", id);
    }
}
