package dev.holdfast.audit;

import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code audit_refusal}. */
final class DenialStore {
    private static final String COLUMNS = "subject, action, since, row_id, written, more, told";

    /**
     * One who is refused one thing for a while.
     *
     * @param rowId the last row that was written
     * @param written how many rows that gave
     * @param more how many came after without a row
     * @param told how many of those the last row tells of
     */
    record DenialSeries(String subject, String action, Instant since, long rowId, int written, int more, int told) {}

    @Nullable
    DenialSeries find(Handle db, String subject, String action) {
        return db.select("SELECT " + COLUMNS + " FROM audit_refusal WHERE subject = ? AND action = ?", subject, action)
                .mapTo(DenialSeries.class)
                .findOne()
                .orElse(null);
    }

    /** Counts one more where {@code rows} are written since {@code after}. */
    int count(Handle db, String subject, String action, Instant after, int rows) {
        return db.execute("""
                UPDATE audit_refusal SET more = more + 1
                 WHERE subject = ? AND action = ? AND since > ? AND written >= ?
                """, subject, action, after, rows);
    }

    void uncount(Handle db, String subject, String action) {
        db.execute(
                "UPDATE audit_refusal SET more = more - 1 WHERE subject = ? AND action = ? AND more > told",
                subject,
                action);
    }

    void put(Handle db, DenialSeries run) {
        db.execute("""
                INSERT INTO audit_refusal (subject, action, since, row_id, written, more, told)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (subject, action) DO UPDATE SET since = excluded.since, row_id = excluded.row_id,
                    written = excluded.written, more = excluded.more, told = excluded.told
                """, run.subject(), run.action(), run.since(), run.rowId(), run.written(), run.more(), run.told());
    }

    /** Those that have something to tell, or are over since before {@code until}. */
    List<DenialSeries> due(Handle db, Instant until, int limit) {
        return db.select(
                        "SELECT " + COLUMNS
                                + " FROM audit_refusal WHERE more > told OR since <= ? ORDER BY since LIMIT ?",
                        until,
                        limit)
                .mapTo(DenialSeries.class)
                .list();
    }

    void reported(Handle db, DenialSeries run) {
        db.execute(
                "UPDATE audit_refusal SET told = ? WHERE subject = ? AND action = ?",
                run.more(),
                run.subject(),
                run.action());
    }

    void delete(Handle db, DenialSeries run) {
        db.execute(
                "DELETE FROM audit_refusal WHERE subject = ? AND action = ? AND since = ?",
                run.subject(),
                run.action(),
                run.since());
    }
}
