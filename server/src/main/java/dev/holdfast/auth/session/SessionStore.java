package dev.holdfast.auth.session;

import dev.holdfast.base.db.row.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code session}. Only the SHA-256 of a session's token is stored. */
public final class SessionStore {
    /** How long a session lasts without a request. */
    static final Duration IDLE = Duration.ofHours(24);

    long insert(
            Handle db,
            long accountId,
            byte[] tokenHash,
            String ip,
            @Nullable String userAgent,
            @Nullable String deviceId,
            Instant now,
            Instant expiresAt) {
        return Rows.one(db, Long.class, """
            INSERT INTO session (account_id, token_hash, ip, user_agent, device_id, created_at,
                                 last_seen_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
            """, accountId, tokenHash, ip, userAgent, deviceId, now, now, expiresAt);
    }

    Session.@Nullable Held findByToken(Handle db, byte[] tokenHash) {
        return Rows.find(db, Session.Held.class, """
            SELECT s.id, s.account_id, a.email, a.role, s.last_seen_at, s.expires_at
              FROM session s JOIN account a ON a.id = s.account_id
             WHERE s.token_hash = ?
            """, (Object) tokenHash);
    }

    @Nullable
    Instant createdAt(Handle db, long id) {
        return Rows.find(db, Instant.class, "SELECT created_at FROM session WHERE id = ?", id);
    }

    List<Session> ofAccount(Handle db, long accountId, Instant now, Instant idleSince) {
        return Rows.list(db, Session.class, """
            FROM session WHERE account_id = ? AND expires_at > ? AND last_seen_at > ?
             ORDER BY last_seen_at DESC, id DESC
            """, accountId, now, idleSince);
    }

    /** By account, the latest request in any session. */
    public Map<Long, Instant> lastSeen(Handle db) {
        return db.createQuery("SELECT account_id, max(last_seen_at) AS last_seen_at FROM session GROUP BY account_id")
                .mapTo(Seen.class)
                .collect(Collectors.toMap(Seen::accountId, Seen::lastSeenAt));
    }

    /** The latest request of an account. */
    record Seen(long accountId, Instant lastSeenAt) {}

    void seen(Handle db, long id, Instant now) {
        db.execute("UPDATE session SET last_seen_at = ? WHERE id = ?", now, id);
    }

    boolean delete(Handle db, long accountId, long id) {
        return db.execute("DELETE FROM session WHERE id = ? AND account_id = ?", id, accountId) > 0;
    }

    void deleteByToken(Handle db, byte[] tokenHash) {
        db.execute("DELETE FROM session WHERE token_hash = ?", (Object) tokenHash);
    }

    /** Ends all sessions of an account and returns their number, without those that had run out. */
    public int deleteOfAccount(Handle db, long accountId, Instant now) {
        int ended = ofAccount(db, accountId, now, now.minus(IDLE)).size();
        db.execute("DELETE FROM session WHERE account_id = ?", accountId);
        return ended;
    }

    /** Deletes all sessions that were opened with a trusted device, except {@code spared}. */
    public int deleteOfDevice(Handle db, long accountId, String deviceId, long spared) {
        return db.execute(
                "DELETE FROM session WHERE account_id = ? AND device_id = ? AND id <> ?", accountId, deviceId, spared);
    }

    void deleteUnused(Handle db, Instant since) {
        db.execute("DELETE FROM session WHERE last_seen_at <= ?", since);
    }
}
