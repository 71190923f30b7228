package dev.holdfast.maintenance;

import dev.holdfast.base.db.Revision;
import dev.holdfast.base.db.Table;
import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code maintenance_window}. */
final class WindowStore extends Table<WindowRow> {
    static final Revision REVISION = new Revision("maintenance");

    WindowStore() {
        super("maintenance_window", WindowRow.class, REVISION, "id DESC");
    }

    /** Those that are not over for good. */
    List<WindowRow> active(Handle db) {
        return Rows.list(db, WindowRow.class, "FROM maintenance_window WHERE ended_at IS NULL ORDER BY id");
    }

    /** Adds a window of a job; null when the job has one for this target already. */
    @Nullable
    WindowRow insertOnce(Handle db, WindowRow row) {
        return insert(db, row, "ON CONFLICT (job_id, job_target) DO NOTHING").orElse(null);
    }

    /** False when it was changed or removed in the meantime. */
    boolean delete(Handle db, WindowRow row) {
        grow(db);
        return db.execute("DELETE FROM maintenance_window WHERE id = ? AND version = ?", row.id(), row.version()) == 1;
    }

    /** Removes those that were over before. */
    void deleteEndedBefore(Handle db, Instant limit) {
        db.execute("DELETE FROM maintenance_window WHERE ended_at < ?", limit);
    }

    /** The ones of a job's targets that are open. */
    List<WindowRow> ofJob(Handle db, long jobId) {
        return where(db, "job_id = ? AND ended_at IS NULL", jobId);
    }
}
