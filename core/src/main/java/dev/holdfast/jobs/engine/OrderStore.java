package dev.holdfast.jobs.engine;

import dev.holdfast.base.db.row.Rows;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code job_order}: the orders that jobs gave to hosts, and their tasks. Rows outlive the end of their job. */
public final class OrderStore {
    /**
     * Orders that could be confused with each other.
     *
     * @param tasks their known tasks
     * @param anyUnknown whether one of the orders may have started a task that is not known
     */
    record Others(List<String> tasks, boolean anyUnknown) {}

    void save(Handle db, long jobId, List<Checkpoint.ChangedOrder> orders) {
        for (Checkpoint.ChangedOrder order : orders) {
            Checkpoint.Given given = order.given();
            if (given == null) db.execute("DELETE FROM job_order WHERE job_id = ? AND name = ?", jobId, order.name());
            else if (given.subject() != null) save(db, jobId, order.name(), given.subject(), given.task());
        }
    }

    private static void save(Handle db, long jobId, String name, String subject, @Nullable String taskId) {
        db.execute(
                "INSERT INTO job_order (job_id, name, subject, task_id) VALUES (?, ?, ?, ?) ON CONFLICT (job_id, name)"
                        + " DO UPDATE SET subject = excluded.subject, task_id = excluded.task_id",
                jobId,
                name,
                subject,
                taskId);
    }

    /** The job whose order started this task; null when none is known. */
    public @Nullable Long jobOf(Handle db, String taskId) {
        return Rows.find(
                db, Long.class, "SELECT job_id FROM job_order WHERE task_id = ? ORDER BY job_id DESC LIMIT 1", taskId);
    }

    /** All other orders with this subject. */
    Others others(Handle db, long jobId, String name, String subject) {
        String of = " FROM job_order WHERE subject = ? AND NOT (job_id = ? AND name = ?)";
        // In this sequence: a task that becomes known in between still counts as unknown.
        int unknown = Rows.one(db, int.class, "SELECT count(*)" + of + " AND task_id IS NULL", subject, jobId, name);
        List<String> tasks =
                Rows.list(db, String.class, "SELECT task_id" + of + " AND task_id IS NOT NULL", subject, jobId, name);
        return new Others(tasks, unknown > 0);
    }
}
