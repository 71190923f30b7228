package dev.holdfast.notify.outbox;

import dev.holdfast.base.Word;
import dev.holdfast.base.db.row.Rows;
import dev.holdfast.notify.outbox.Delivery.Cause;
import dev.holdfast.notify.outbox.Delivery.State;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code delivery}. */
final class DeliveryStore {
    void insert(
            Handle db,
            NoticeStore.Stored stored,
            long channelId,
            @Nullable Long routeId,
            Cause cause,
            boolean follows,
            Instant now) {
        var notice = stored.notice();
        db.createUpdate("""
            INSERT INTO delivery (notice_id, channel_id, route_id, cause, message_id, severity, team_id, thread,
                                  ends_thread, follows, at, state, attempts, collects, held, due_at, created_at)
            VALUES (:notice, :channel, :route, :cause, :message, :severity, :team, :thread, :ends, :follows,
                    :at, 'pending', 0, :collects, :held, :now, :now)
            """)
                .bind("notice", stored.id())
                .bind("channel", channelId)
                .bind("route", routeId)
                .bind("cause", Word.of(cause))
                .bind("message", UUID.randomUUID().toString())
                .bind("severity", notice.severity().word())
                .bind("team", notice.ownership().teamId())
                .bind("thread", notice.thread())
                .bind("ends", notice.endsThread())
                .bind("follows", follows)
                .bind("at", notice.at())
                .bind("collects", notice.isSuccess())
                .bind("held", false)
                .bind("now", now)
                .execute();
    }

    /** The channels for which something is due. */
    List<Long> channelsDue(Handle db, Instant now) {
        return Rows.list(db, Long.class, """
            SELECT DISTINCT channel_id FROM delivery
             WHERE state = 'pending' AND folded_into IS NULL AND due_at <= ?
            """, now);
    }

    /** The oldest ones of a channel that are not over; successes that wait for others come last, and hide none of them. */
    List<Delivery> pending(Handle db, long channelId, Instant now, int most) {
        return Rows.list(db, Delivery.class, """
            FROM delivery WHERE channel_id = ? AND state = 'pending'
             ORDER BY CASE WHEN collects = ? AND due_at > ? THEN 1 ELSE 0 END, id LIMIT ?
            """, channelId, true, now, most);
    }

    boolean isPending(Handle db, long channelId, String thread) {
        String sql = "SELECT id FROM delivery WHERE channel_id = ? AND state = 'pending' AND thread = ? LIMIT 1";
        return Rows.find(db, Long.class, sql, channelId, thread) != null;
    }

    /** The channels that were or will be told of the beginning of a thread, which is later than the notice {@code after}. */
    Set<Long> channelsOf(Handle db, String thread, long after) {
        return db.select("""
            SELECT DISTINCT channel_id FROM delivery
             WHERE thread = ? AND notice_id > ? AND follows = ? AND state IN ('pending', 'sent')
            """, thread, after, false).mapTo(Long.class).set();
    }

    /** Whether the channel was sent the beginning of what this delivery follows. */
    boolean isBeginningSent(Handle db, Delivery one) {
        return Rows.one(
                        db,
                        Long.class,
                        """
                                SELECT COUNT(*) FROM delivery
                                 WHERE channel_id = ? AND thread = ? AND state = 'sent' AND follows = ? AND notice_id < ?
                                   AND notice_id > (SELECT COALESCE(MAX(notice_id), 0) FROM delivery
                                                     WHERE channel_id = ? AND thread = ? AND ends_thread = ? AND notice_id < ?)
                                """,
                        one.channelId(),
                        one.thread(),
                        false,
                        one.noticeId(),
                        one.channelId(),
                        one.thread(),
                        true,
                        one.noticeId())
                > 0;
    }

    /** A message that was sent, and whether it only reported successes. */
    record Sent(Instant endedAt, boolean collects) {}

    /** The messages that were sent to a channel since then, in order. */
    List<Sent> sentSince(Handle db, long channelId, Instant since, Instant now) {
        return Rows.list(db, Sent.class, """
            FROM delivery
             WHERE channel_id = ? AND state = 'sent' AND folded_into IS NULL AND ended_at > ? AND ended_at <= ?
             ORDER BY ended_at
            """, channelId, since, now);
    }

    void dropped(Handle db, long id, String why, Instant now) {
        db.execute("UPDATE delivery SET state = 'dropped', detail = ?, ended_at = ? WHERE id = ?", why, now, id);
    }

    void dropAll(Handle db, long channelId, String why, Instant now) {
        db.execute(
                "UPDATE delivery SET state = 'dropped', detail = ?, ended_at = ? WHERE channel_id = ? AND state ="
                        + " 'pending'",
                why,
                now,
                channelId);
    }

    /** Splits a message: what it contains is sent with new ids, as if it had not been tried. */
    void unfold(Handle db, long leader) {
        db.execute("UPDATE delivery SET folded_into = NULL WHERE folded_into = ? AND state = 'pending'", leader);
        db.execute(
                "UPDATE delivery SET message_id = ?, attempts = 0 WHERE id = ? AND state = 'pending'",
                UUID.randomUUID().toString(),
                leader);
    }

    void hold(Handle db, long id, Instant until) {
        db.execute(
                "UPDATE delivery SET held = ?, due_at = ?, detail = ? WHERE id = ?",
                true,
                until,
                "Quiet hours hold this message.",
                id);
    }

    /** Quiet hours changed: whether they hold something is decided again. */
    void releaseHeld(Handle db, Instant now) {
        db.execute(
                "UPDATE delivery SET due_at = ? WHERE state = 'pending' AND held = ? AND due_at > ?", now, true, now);
    }

    void began(Handle db, long id, Instant at) {
        db.execute("UPDATE delivery SET began_at = ? WHERE id = ?", at, id);
    }

    /** An attempt begins: from now on the message keeps its content. */
    void begin(Handle db, Delivery leader, Collection<Delivery> others) {
        db.execute("UPDATE delivery SET attempts = attempts + 1 WHERE id = ?", leader.id());
        if (others.isEmpty()) return;
        db.createUpdate("UPDATE delivery SET folded_into = :leader WHERE id IN (<others>)")
                .bind("leader", leader.id())
                .bindList("others", others.stream().map(Delivery::id).toList())
                .execute();
    }

    /** They are looked at again then. */
    void later(Handle db, Collection<Long> ids, Instant due) {
        db.createUpdate("UPDATE delivery SET due_at = :due WHERE id IN (<ids>)")
                .bind("due", due)
                .bindList("ids", List.copyOf(ids))
                .execute();
    }

    /** The threads of whose beginning a message tells. */
    List<String> begun(Handle db, long leader) {
        return Rows.list(
                db,
                String.class,
                "SELECT DISTINCT thread FROM delivery WHERE (id = ? OR folded_into = ?) AND thread IS NOT NULL AND follows = ?",
                leader,
                leader,
                false);
    }

    /** The message was accepted, whoever was the sender in the end. */
    void sent(Handle db, long leader, Instant now) {
        end(db, leader, State.SENT, null, now);
    }

    void failed(Handle db, long leader, String error, Instant now) {
        end(db, leader, State.FAILED, error, now);
    }

    private static void end(Handle db, long leader, State state, @Nullable String detail, Instant now) {
        db.execute("""
            UPDATE delivery SET state = ?, detail = ?, ended_at = ?
             WHERE (id = ? OR folded_into = ?) AND state = 'pending'
            """, Word.of(state), detail, now, leader, leader);
    }

    void again(Handle db, long leader, String error, Instant due) {
        db.execute("UPDATE delivery SET detail = ?, due_at = ? WHERE id = ? AND state = 'pending'", error, due, leader);
    }

    /** The notices that are still to be sent. */
    List<Long> pendingNotices(Handle db) {
        return Rows.list(db, Long.class, "SELECT DISTINCT notice_id FROM delivery WHERE state = 'pending'");
    }

    /** Those of a channel, the newest first. */
    List<Delivery> list(Handle db, long channelId, int most) {
        return Rows.list(
                db, Delivery.class, "FROM delivery WHERE channel_id = ? ORDER BY id DESC LIMIT ?", channelId, most);
    }

    /** How many a channel waits for. */
    record Waiting(long channelId, long count) {}

    List<Waiting> waiting(Handle db) {
        return Rows.list(
                db,
                Waiting.class,
                "SELECT channel_id, COUNT(*) AS count FROM delivery WHERE state = 'pending' GROUP BY channel_id");
    }
}
