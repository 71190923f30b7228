package dev.holdfast.notify.channel.configure;

import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code channel}. */
final class ChannelStore {
    private static final String SELECT = """
            SELECT id, account_id, name, kind, host, address, enabled, events, created_at, changed_at FROM channel
            """;

    /**
     * A stored channel.
     *
     * @param accountId null for a channel of the platform
     * @param address sealed
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared as records
    record Row(
            long id,
            @Nullable Long accountId,
            String name,
            String kind,
            String host,
            byte[] address,
            boolean enabled,
            String events,
            Instant createdAt,
            Instant changedAt) {
        List<String> types() {
            return events.isEmpty() ? List.of() : List.of(events.split(" "));
        }
    }

    List<Row> all(Handle db) {
        return db.select(SELECT + " ORDER BY name, id").mapTo(Row.class).list();
    }

    List<Row> ofPlatform(Handle db) {
        return db.select(SELECT + " WHERE account_id IS NULL ORDER BY name, id")
                .mapTo(Row.class)
                .list();
    }

    List<Row> ofAccount(Handle db, long accountId) {
        return db.select(SELECT + " WHERE account_id = ? ORDER BY name, id", accountId)
                .mapTo(Row.class)
                .list();
    }

    @Nullable
    Row find(Handle db, long id) {
        return db.select(SELECT + " WHERE id = ?", id)
                .mapTo(Row.class)
                .findOne()
                .orElse(null);
    }

    @Nullable
    Row findByEndpoint(Handle db, byte[] endpointHash) {
        return db.select(SELECT + " WHERE endpoint_hash = ?", (Object) endpointHash)
                .mapTo(Row.class)
                .findOne()
                .orElse(null);
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
        return db.select(
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
                        at)
                .mapTo(Long.class)
                .one();
    }

    void setAddress(Handle db, long id, String kind, String host, byte[] sealed) {
        db.execute("UPDATE channel SET kind = ?, host = ?, address = ? WHERE id = ?", kind, host, sealed, id);
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
