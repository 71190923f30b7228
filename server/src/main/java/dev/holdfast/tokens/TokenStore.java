package dev.holdfast.tokens;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Table {@code api_token}. */
final class TokenStore {
    private static final String HELD = """
        SELECT t.id, t.account_id, a.email, a.role, t.scopes, t.expires_at, t.last_used_at
          FROM api_token t JOIN account a ON a.id = t.account_id\
        """;

    private record Row(
            long id,
            String name,
            String scopes,
            Instant createdAt,
            Instant expiresAt,
            @Nullable Instant lastUsedAt,
            @Nullable String lastUsedIp) {
        ApiToken view() {
            return new ApiToken(id, name, split(scopes), createdAt, expiresAt, lastUsedAt, lastUsedIp);
        }
    }

    static List<String> split(String stored) {
        return List.of(stored.split(" "));
    }

    long count(Handle db, long accountId) {
        return Rows.one(db, Long.class, "SELECT count(*) FROM api_token WHERE account_id = ?", accountId);
    }

    long insert(
            Handle db,
            long accountId,
            String name,
            byte[] hash,
            Collection<String> scopes,
            Instant createdAt,
            Instant expiresAt) {
        return Rows.one(db, Long.class, """
            INSERT INTO api_token (account_id, name, token_hash, scopes, created_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?) RETURNING id
            """, accountId, name, hash, String.join(" ", scopes), createdAt, expiresAt);
    }

    ApiToken.@Nullable Held findByHash(Handle db, byte[] hash) {
        return held(db.select(HELD + " WHERE t.token_hash = ?", (Object) hash));
    }

    ApiToken.@Nullable Held findHeld(Handle db, long id) {
        return held(db.select(HELD + " WHERE t.id = ?", id));
    }

    private static ApiToken.@Nullable Held held(Query query) {
        return query.mapTo(ApiToken.Held.class).findOne().orElse(null);
    }

    @Nullable
    String name(Handle db, long id) {
        return Rows.find(db, String.class, "SELECT name FROM api_token WHERE id = ?", id);
    }

    List<ApiToken> ofAccount(Handle db, long accountId) {
        return Rows.list(db, Row.class, "FROM api_token WHERE account_id = ? ORDER BY name, id", accountId).stream()
                .map(Row::view)
                .toList();
    }

    /** Stores a use, unless one after {@code since} is already stored. */
    void used(Handle db, long id, Instant now, Instant since, String ip) {
        db.execute("""
            UPDATE api_token SET last_used_at = ?, last_used_ip = ?
             WHERE id = ? AND (last_used_at IS NULL OR last_used_at <= ?)
            """, now, ip, id, since);
    }

    int deleteOfAccount(Handle db, long accountId) {
        return db.execute("DELETE FROM api_token WHERE account_id = ?", accountId);
    }

    boolean delete(Handle db, long accountId, long id) {
        return db.execute("DELETE FROM api_token WHERE id = ? AND account_id = ?", id, accountId) > 0;
    }
}
