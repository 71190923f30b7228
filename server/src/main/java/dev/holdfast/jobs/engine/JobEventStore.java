package dev.holdfast.jobs.engine;

import dev.holdfast.jobs.JobEvent;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Table {@code job_event}. */
public final class JobEventStore {
    /** Stores lines of a transcript. */
    public void append(Handle db, long jobId, List<JobEvent> events) {
        if (events.isEmpty()) return;
        var batch = db.prepareBatch("INSERT INTO job_event (job_id, id, at, stream, message) VALUES (?, ?, ?, ?, ?)");
        for (JobEvent event : events) {
            batch.bind(0, jobId)
                    .bind(1, event.id())
                    .bind(2, event.ts())
                    .bind(3, event.stream())
                    .bind(4, event.message())
                    .add();
        }
        batch.execute();
    }

    /** The lines after the one with ID {@code after}. */
    public List<JobEvent> after(Handle db, long jobId, long after, int limit) {
        return db.createQuery("""
                        SELECT id, at AS ts, stream, message FROM job_event
                        WHERE job_id = :job AND id > :after ORDER BY id LIMIT :limit
                        """)
                .bind("job", jobId)
                .bind("after", after)
                .bind("limit", limit)
                .mapTo(JobEvent.class)
                .list();
    }
}
