package dev.holdfast.consoles.ticket;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code console_ticket}. */
final class TicketStore {
    void insert(Handle db, byte[] hash, long accountId, String credential, String path, String way, Instant expiresAt) {
        db.execute("""
                INSERT INTO console_ticket (hash, account_id, credential, path, way, expires_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """, hash, accountId, credential, path, way, expiresAt);
    }

    /** Deletes the ticket and returns its way: of two simultaneous callers, on any replica, only one gets it. */
    @Nullable
    String take(Handle db, byte[] hash, long accountId, String credential, String path, Instant now) {
        return Rows.find(db, String.class, """
                        DELETE FROM console_ticket
                         WHERE hash = ? AND account_id = ? AND credential = ? AND path = ? AND expires_at > ?
                        RETURNING way
                        """, hash, accountId, credential, path, now);
    }

    int count(Handle db, long accountId, Instant now) {
        return Rows.one(
                db,
                Integer.class,
                "SELECT count(*) FROM console_ticket WHERE account_id = ? AND expires_at > ?",
                accountId,
                now);
    }

    void deleteOver(Handle db, Instant now) {
        db.execute("DELETE FROM console_ticket WHERE expires_at <= ?", now);
    }
}
