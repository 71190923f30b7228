package dev.holdfast.news;

import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** Table {@code told_news}: the last occurrence that was told of each subject. */
final class ToldStore {
    /** Remembers an occurrence. Of all who try it, on any replica, one succeeds; false if it was told already. */
    boolean tell(Handle db, String topic, long subject, String occurrence, Instant now) {
        return db.execute("""
            INSERT INTO told_news (topic, subject_id, occurrence, told_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (topic, subject_id) DO UPDATE
            SET occurrence = excluded.occurrence, told_at = excluded.told_at
            WHERE told_news.occurrence <> excluded.occurrence
            """, topic, subject, occurrence, now) == 1;
    }

    /** Whether this occurrence was the last that was told. */
    boolean isTold(Handle db, String topic, long subject, String occurrence) {
        return db.select(
                                "SELECT count(*) FROM told_news WHERE topic = ? AND subject_id = ? AND occurrence = ?",
                                topic,
                                subject,
                                occurrence)
                        .mapTo(int.class)
                        .one()
                > 0;
    }
}
