package dev.holdfast.notify.outbox;

import dev.holdfast.base.db.row.Rows;
import dev.holdfast.notify.routing.RoutingTable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code follow_up}. */
final class FollowUpStore {
    /** A message that follows; again every so many minutes, or once. */
    record Row(
            long id,
            String thread,
            long noticeId,
            long routeId,
            long channelId,
            @Nullable Integer everyMin,
            Instant dueAt) {}

    void insert(Handle db, String thread, long noticeId, RoutingTable.FollowUp one, Instant now) {
        db.execute(
                "INSERT INTO follow_up (thread, notice_id, route_id, channel_id, every_min, due_at) VALUES (?, ?, ?,"
                        + " ?, ?, ?)",
                thread,
                noticeId,
                one.routeId(),
                one.channelId(),
                one.again() ? one.afterMin() : null,
                now.plus(Duration.ofMinutes(one.afterMin())));
    }

    List<Row> due(Handle db, Instant now) {
        return Rows.list(db, Row.class, "FROM follow_up WHERE due_at <= ? ORDER BY due_at, id", now);
    }

    void later(Handle db, long id, Instant due) {
        db.execute("UPDATE follow_up SET due_at = ? WHERE id = ?", due, id);
    }

    void delete(Handle db, long id) {
        db.execute("DELETE FROM follow_up WHERE id = ?", id);
    }

    /** The thread ended or was acknowledged. */
    void deleteOf(Handle db, String thread) {
        db.execute("DELETE FROM follow_up WHERE thread = ?", thread);
    }

    List<Long> notices(Handle db) {
        return Rows.list(db, Long.class, "SELECT DISTINCT notice_id FROM follow_up");
    }
}
