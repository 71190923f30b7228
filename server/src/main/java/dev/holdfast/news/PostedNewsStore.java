package dev.holdfast.news;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** Table {@code posted_news}: the last occurrence that was posted of each subject. */
final class PostedNewsStore {
    /** Remembers an occurrence. Of all who try it, on any replica, one succeeds; false if it was posted already. */
    boolean add(Handle db, String topic, long subject, String occurrence, Instant now) {
        return db.execute("""
                        INSERT INTO posted_news (topic, subject_id, occurrence, posted_at) VALUES (?, ?, ?, ?)
                        ON CONFLICT (topic, subject_id) DO UPDATE
                        SET occurrence = excluded.occurrence, posted_at = excluded.posted_at
                        WHERE posted_news.occurrence <> excluded.occurrence
                        """, topic, subject, occurrence, now) == 1;
    }

    /** Whether this occurrence was the last that was posted. */
    boolean isPosted(Handle db, String topic, long subject, String occurrence) {
        return Rows.one(
                        db,
                        int.class,
                        "SELECT count(*) FROM posted_news WHERE topic = ? AND subject_id = ? AND occurrence = ?",
                        topic,
                        subject,
                        occurrence)
                > 0;
    }
}
