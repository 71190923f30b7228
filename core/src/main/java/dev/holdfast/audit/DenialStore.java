package dev.holdfast.audit;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code audit_refusal}. */
final class DenialStore {
    /**
     * The repeated refusals of one subject for one action.
     *
     * @param rowId the last row that was written
     * @param written the number of rows written
     * @param more the number of refusals after them, without a row
     * @param told how many of those are recorded in the last row
     */
    record DenialSeries(String subject, String action, Instant since, long rowId, int written, int more, int told) {}

    @Nullable
    DenialSeries find(Handle db, String subject, String action) {
        return Rows.find(
                db, DenialSeries.class, "FROM audit_refusal WHERE subject = ? AND action = ?", subject, action);
    }

    /** Counts one more refusal if {@code rows} rows were written since {@code after}. */
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
        Rows.insert(db, """
                INSERT INTO audit_refusal <row>
                ON CONFLICT (subject, action) DO UPDATE SET since = excluded.since, row_id = excluded.row_id,
                    written = excluded.written, more = excluded.more, told = excluded.told
                """, run);
    }

    /** The series with counts that are not recorded yet, and those that ended before {@code until}. */
    List<DenialSeries> due(Handle db, Instant until, int limit) {
        return Rows.list(
                db,
                DenialSeries.class,
                "FROM audit_refusal WHERE more > told OR since <= ? ORDER BY since LIMIT ?",
                until,
                limit);
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
