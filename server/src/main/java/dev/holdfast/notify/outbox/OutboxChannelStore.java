package dev.holdfast.notify.outbox;

import dev.holdfast.base.db.row.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code outbox_channel}. */
final class OutboxChannelStore {
    /** Twice as long as a sender may take. */
    static final Duration LEASE = Duration.ofSeconds(30);

    /** Nothing pauses for longer: a later time was written before the clock was set back. */
    private static final Duration LONGEST_PAUSE = Duration.ofDays(1);

    /** How the deliveries of a channel go. */
    record Row(
            long channelId,
            @Nullable String lease,
            @Nullable Instant leaseUntil,
            @Nullable Instant pausedUntil,
            int failures,
            @Nullable Instant lastSuccessAt,
            @Nullable String lastError,
            @Nullable Instant lastErrorAt) {
        boolean isFree(String me, Instant now) {
            boolean leased = lease != null && !lease.equals(me) && isAhead(leaseUntil, now, LEASE);
            return !leased && !isAhead(pausedUntil, now, LONGEST_PAUSE);
        }

        private static boolean isAhead(@Nullable Instant until, Instant now, Duration most) {
            return until != null && until.isAfter(now) && !until.isAfter(now.plus(most));
        }
    }

    List<Row> all(Handle db) {
        return Rows.list(db, Row.class, "FROM outbox_channel ORDER BY channel_id");
    }

    /** Takes or prolongs the lease, unless another replica has it or the channel is left alone. */
    boolean lease(Handle db, long channelId, String me, Instant now) {
        db.execute(
                "INSERT INTO outbox_channel (channel_id, failures) VALUES (?, 0) ON CONFLICT (channel_id) DO NOTHING",
                channelId);
        return db.createUpdate("""
                UPDATE outbox_channel SET lease = :me, lease_until = :until
                 WHERE channel_id = :id
                   AND (lease IS NULL OR lease = :me OR lease_until <= :now OR lease_until > :until)
                   AND (paused_until IS NULL OR paused_until <= :now OR paused_until > :longest)
                """)
                        .bind("me", me)
                        .bind("until", now.plus(LEASE))
                        .bind("now", now)
                        .bind("longest", now.plus(LONGEST_PAUSE))
                        .bind("id", channelId)
                        .execute()
                == 1;
    }

    void release(Handle db, long channelId, String me) {
        db.execute(
                "UPDATE outbox_channel SET lease = NULL, lease_until = NULL WHERE channel_id = ? AND lease = ?",
                channelId,
                me);
    }

    void releaseAll(Handle db, String me) {
        db.execute("UPDATE outbox_channel SET lease = NULL, lease_until = NULL WHERE lease = ?", me);
    }

    void pause(Handle db, long channelId, Instant until) {
        db.execute("UPDATE outbox_channel SET paused_until = ? WHERE channel_id = ?", until, channelId);
    }

    void succeeded(Handle db, long channelId, Instant now) {
        db.execute(
                "UPDATE outbox_channel SET failures = 0, paused_until = NULL, last_success_at = ? WHERE channel_id = ?",
                now,
                channelId);
    }

    /** A failure that says nothing about other messages. */
    void failed(Handle db, long channelId, String error, Instant now) {
        db.execute(
                "UPDATE outbox_channel SET last_error = ?, last_error_at = ? WHERE channel_id = ?",
                error,
                now,
                channelId);
    }

    /** A failure after which the channel is left alone for a while. */
    void failed(Handle db, long channelId, String error, Instant now, int failures, Instant pausedUntil) {
        db.execute("""
                UPDATE outbox_channel SET last_error = ?, last_error_at = ?, failures = ?, paused_until = ?
                 WHERE channel_id = ?
                """, error, now, failures, pausedUntil, channelId);
    }

    int failures(Handle db, long channelId) {
        return db.select("SELECT failures FROM outbox_channel WHERE channel_id = ?", channelId)
                .mapTo(Integer.class)
                .findOne()
                .orElse(0);
    }

    void delete(Handle db, long channelId) {
        db.execute("DELETE FROM outbox_channel WHERE channel_id = ?", channelId);
    }
}
