package dev.holdfast.hosts;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code host_ssh}. */
final class HostSshStore {
    /** A row without the private key. */
    record Row(
            long hostId,
            String login,
            int port,
            String publicLine,
            @Nullable String hostKey,
            @Nullable Instant verifiedAt,
            @Nullable Boolean terminal) {}

    @Nullable
    Row find(Handle db, long hostId) {
        return Rows.find(db, Row.class, "FROM host_ssh WHERE host_id = ?", hostId);
    }

    /** The hosts whose sign-in was verified. */
    List<Long> verified(Handle db) {
        return Rows.list(db, long.class, "SELECT host_id FROM host_ssh WHERE verified_at IS NOT NULL");
    }

    byte @Nullable [] privateKey(Handle db, long hostId) {
        return Rows.find(db, byte[].class, "SELECT private_key FROM host_ssh WHERE host_id = ?", hostId);
    }

    void insert(Handle db, Row row, byte[] sealedKey) {
        db.execute("""
                INSERT INTO host_ssh (host_id, login, port, public_line, private_key, host_key, verified_at)
                VALUES (?, ?, ?, ?, ?, NULL, NULL)
                """, row.hostId(), row.login(), row.port(), row.publicLine(), sealedKey);
    }

    void verified(Handle db, long hostId, String hostKey, Instant at, boolean terminal) {
        db.execute(
                "UPDATE host_ssh SET host_key = ?, verified_at = ?, terminal = ? WHERE host_id = ?",
                hostKey,
                at,
                terminal,
                hostId);
    }

    void terminal(Handle db, long hostId, boolean terminal) {
        db.execute("UPDATE host_ssh SET terminal = ? WHERE host_id = ?", terminal, hostId);
    }

    boolean delete(Handle db, long hostId) {
        return db.execute("DELETE FROM host_ssh WHERE host_id = ?", hostId) > 0;
    }

    /** The enrolled hosts whose SSH sign-in is not verified yet, the oldest first. */
    List<Long> pending(Handle db) {
        return Rows.list(db, long.class, """
                SELECT host.id FROM host LEFT JOIN host_ssh ON host_ssh.host_id = host.id
                 WHERE host_ssh.verified_at IS NULL ORDER BY host.id
                """);
    }
}
