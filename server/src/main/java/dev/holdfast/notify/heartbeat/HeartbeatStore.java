package dev.holdfast.notify.heartbeat;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code outgoing_heartbeat}. */
final class HeartbeatStore {
    /** The heartbeat; {@code url} is sealed. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Row(
            byte[] url,
            String host,
            int everyS,
            Instant dueAt,
            @Nullable Instant lastSuccessAt,
            @Nullable String lastError,
            @Nullable Instant lastErrorAt,
            @Nullable String silent) {}

    @Nullable
    Row find(Handle db) {
        return Rows.find(db, Row.class, "FROM outgoing_heartbeat WHERE id = 1");
    }

    void put(Handle db, byte[] url, String host, int everyS, Instant due) {
        db.execute("""
                INSERT INTO outgoing_heartbeat (id, url, host, every_s, due_at) VALUES (1, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE
                SET url = excluded.url, host = excluded.host, every_s = excluded.every_s, due_at = excluded.due_at,
                    last_success_at = NULL, last_error = NULL, last_error_at = NULL, silent = NULL
                """, url, host, everyS, due);
    }

    void delete(Handle db) {
        db.execute("DELETE FROM outgoing_heartbeat WHERE id = 1");
    }

    /** Plans the next one. Of all who try it, on any replica, one succeeds. */
    boolean advance(Handle db, Instant due, Instant next, @Nullable String silent) {
        return db.execute(
                        "UPDATE outgoing_heartbeat SET due_at = ?, silent = ? WHERE id = 1 AND due_at = ?",
                        next,
                        silent,
                        due)
                == 1;
    }

    void succeeded(Handle db, Instant at) {
        db.execute("UPDATE outgoing_heartbeat SET last_success_at = ? WHERE id = 1", at);
    }

    void failed(Handle db, String error, Instant at) {
        db.execute("UPDATE outgoing_heartbeat SET last_error = ?, last_error_at = ? WHERE id = 1", error, at);
    }
}
