package dev.holdfast.notify.channel.configure;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code channel}. */
final class ChannelStore {
    /**
     * A stored channel.
     *
     * @param accountId null for a channel of the platform
     * @param address sealed
     * @param endpointHash of a browser, else null
     * @param lastSuccessAt of a browser, else null
     * @param lastError of a browser whose last message was not accepted, else null
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Row(
            long id,
            @Nullable Long accountId,
            String name,
            String kind,
            String host,
            byte[] address,
            boolean enabled,
            String events,
            byte @Nullable [] endpointHash,
            @Nullable Instant lastSuccessAt,
            @Nullable String lastError,
            @Nullable Instant lastErrorAt,
            Instant createdAt,
            Instant changedAt) {
        List<String> types() {
            return events.isEmpty() ? List.of() : List.of(events.split(" "));
        }
    }

    /** Nobody else changes this channel until the transaction ends. */
    void hold(Handle db, long id) {
        db.execute("UPDATE channel SET name = name WHERE id = ?", id);
    }

    List<Row> all(Handle db) {
        return Rows.list(db, Row.class, "FROM channel ORDER BY name, id");
    }

    List<Row> ofPlatform(Handle db) {
        return Rows.list(db, Row.class, "FROM channel WHERE account_id IS NULL ORDER BY name, id");
    }

    List<Row> ofAccount(Handle db, long accountId) {
        return Rows.list(db, Row.class, "FROM channel WHERE account_id = ? ORDER BY name, id", accountId);
    }

    @Nullable
    Row find(Handle db, long id) {
        return Rows.find(db, Row.class, "FROM channel WHERE id = ?", id);
    }

    @Nullable
    Row findByEndpoint(Handle db, byte[] endpointHash) {
        return Rows.find(db, Row.class, "FROM channel WHERE endpoint_hash = ?", (Object) endpointHash);
    }

    /** Inserts a channel without an address, which is sealed for its id: to be followed by {@link #setAddress}. */
    long insert(
            Handle db,
            @Nullable Long accountId,
            String name,
            String kind,
            boolean enabled,
            List<String> events,
            byte @Nullable [] endpointHash,
            Instant at) {
        return Rows.one(
                db,
                Long.class,
                """
                        INSERT INTO channel (account_id, name, kind, host, address, enabled, events, endpoint_hash,
                                             created_at, changed_at)
                        VALUES (?, ?, ?, '', ?, ?, ?, ?, ?, ?) RETURNING id
                        """,
                accountId,
                name,
                kind,
                new byte[0],
                enabled,
                String.join(" ", events),
                endpointHash,
                at,
                at);
    }

    void setAddress(Handle db, long id, String kind, String host, byte[] sealed) {
        db.execute("UPDATE channel SET kind = ?, host = ?, address = ? WHERE id = ?", kind, host, sealed, id);
    }

    /** A browser is used in this session now, and ends with it. */
    void setSession(Handle db, long id, long sessionId) {
        db.execute("UPDATE channel SET session_id = ? WHERE id = ?", sessionId, id);
    }

    /** The last message was accepted, or not and why. */
    void tried(Handle db, long id, @Nullable String error, Instant at) {
        if (error == null) {
            db.execute(
                    "UPDATE channel SET last_success_at = ?, last_error = NULL, last_error_at = NULL WHERE id = ?",
                    at,
                    id);
        } else {
            db.execute("UPDATE channel SET last_error = ?, last_error_at = ? WHERE id = ?", error, at, id);
        }
    }

    void update(Handle db, long id, String name, boolean enabled, List<String> events, Instant at) {
        db.execute(
                "UPDATE channel SET name = ?, enabled = ?, events = ?, changed_at = ? WHERE id = ?",
                name,
                enabled,
                String.join(" ", events),
                at,
                id);
    }

    void delete(Handle db, long id) {
        db.execute("DELETE FROM channel WHERE id = ?", id);
    }

    void deleteByEndpoint(Handle db, byte[] endpointHash) {
        db.execute("DELETE FROM channel WHERE endpoint_hash = ?", (Object) endpointHash);
    }

    boolean deleteOfAccount(Handle db, long accountId, byte[] endpointHash) {
        return db.execute("DELETE FROM channel WHERE account_id = ? AND endpoint_hash = ?", accountId, (Object)
                        endpointHash)
                > 0;
    }
}
