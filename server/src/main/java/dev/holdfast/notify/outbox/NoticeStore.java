package dev.holdfast.notify.outbox;

import dev.holdfast.base.db.Table;
import dev.holdfast.base.db.row.Rows;
import dev.holdfast.notify.Notice;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Table {@code notice}. */
final class NoticeStore extends Table<NoticeStore.Stored> {
    NoticeStore() {
        super("notice", Stored.class, null, "id");
    }

    /** A notice with its id. */
    record Stored(long id, Notice notice, Instant postedAt) {}

    boolean hasUnrouted(Handle db) {
        return Rows.find(db, Long.class, "SELECT id FROM notice WHERE routed_at IS NULL ORDER BY id LIMIT 1") != null;
    }

    /** The oldest ones for which nothing was decided yet. */
    List<Stored> unrouted(Handle db, int most) {
        return Rows.list(db, Stored.class, "FROM notice WHERE routed_at IS NULL ORDER BY id LIMIT ?", most);
    }

    void routed(Handle db, long id, Instant now) {
        db.execute("UPDATE notice SET routed_at = ? WHERE id = ?", now, id);
    }

    /** The last notice before this one that ended the thread; 0 if none did. */
    long lastEnd(Handle db, String thread, long before) {
        return Rows.one(
                db,
                Long.class,
                "SELECT COALESCE(MAX(id), 0) FROM notice WHERE thread = ? AND ends_thread = ? AND id < ?",
                thread,
                true,
                before);
    }

    Map<Long, Stored> byId(Handle db, Collection<Long> ids) {
        if (ids.isEmpty()) return Map.of();
        return db.createQuery("SELECT " + columns + " FROM notice WHERE id IN (<ids>)")
                .bindList("ids", List.copyOf(ids))
                .mapTo(Stored.class)
                .collect(Collectors.toMap(Stored::id, Function.identity()));
    }

    /**
     * Deletes old ones, except those that are still needed: {@code kept}, and those of a thread that goes on, whose end is
     * sent where its beginning went. A thread that has not ended after {@code longLimit} is not expected to.
     */
    int deleteOld(Handle db, Instant limit, Instant longLimit, Collection<Long> kept) {
        List<Long> ids = new ArrayList<>(kept);
        ids.add(0L);
        return db.createUpdate("""
                DELETE FROM notice
                 WHERE posted_at < :limit AND routed_at IS NOT NULL AND id NOT IN (<kept>)
                   AND (posted_at < :long_limit OR thread IS NULL OR EXISTS (
                        SELECT 1 FROM notice later
                         WHERE later.thread = notice.thread AND later.ends_thread = :ends
                           AND later.id >= notice.id))
                """)
                .bindList("kept", ids)
                .bind("limit", limit)
                .bind("long_limit", longLimit)
                .bind("ends", true)
                .execute();
    }
}
