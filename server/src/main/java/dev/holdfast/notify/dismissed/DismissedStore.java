package dev.holdfast.notify.dismissed;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Table {@code dismissed_job}. */
final class DismissedStore {
    List<DismissedJob> of(Handle db, long accountId) {
        return Rows.list(
                db, DismissedJob.class, "FROM dismissed_job WHERE account_id = ? ORDER BY job_id DESC", accountId);
    }

    void put(Handle db, long accountId, long jobId, Instant now) {
        db.execute(
                "INSERT INTO dismissed_job (account_id, job_id, at) VALUES (?, ?, ?) ON CONFLICT (account_id, job_id)"
                        + " DO NOTHING",
                accountId,
                jobId,
                now);
    }
}
