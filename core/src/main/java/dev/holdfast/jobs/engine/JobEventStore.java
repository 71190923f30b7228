package dev.holdfast.jobs.engine;

import dev.holdfast.base.db.row.Rows;
import dev.holdfast.jobs.JobEvent;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Table {@code job_event}. */
public final class JobEventStore {
    /** Lines that are read together before it is known how long they are. */
    private static final int STEP = 64;

    /** What a line has besides its text. */
    private static final int OF_A_LINE = 100;

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

    /**
     * The lines after the one with ID {@code after}: at most {@code limit}, and fewer if they are long, because a line may have
     * sixteen thousand characters. At least one, if there is one.
     */
    public List<JobEvent> after(Handle db, long jobId, long after, int limit, int characters) {
        var lines = new ArrayList<JobEvent>();
        int left = characters;
        long seen = after;
        while (lines.size() < limit) {
            int wanted = Math.min(STEP, limit - lines.size());
            List<JobEvent> next = next(db, jobId, seen, wanted);
            for (JobEvent line : next) {
                left -= line.message().length() + OF_A_LINE;
                if (left < 0 && !lines.isEmpty()) return lines;
                lines.add(line);
                seen = line.id();
            }
            if (next.size() < wanted) break;
        }
        return lines;
    }

    /** The characters of all lines. */
    public long characters(Handle db, long jobId) {
        return Rows.one(
                db, Long.class, "SELECT COALESCE(SUM(LENGTH(message)), 0) FROM job_event WHERE job_id = ?", jobId);
    }

    private static List<JobEvent> next(Handle db, long jobId, long after, int limit) {
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
