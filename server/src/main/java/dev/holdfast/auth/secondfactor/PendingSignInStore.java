package dev.holdfast.auth.secondfactor;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code pending_sign_in}. Only the SHA-256 of a token is stored. */
final class PendingSignInStore {
    void insert(Handle db, byte[] tokenHash, long accountId, Instant now, Instant expiresAt) {
        db.execute("""
                INSERT INTO pending_sign_in (token_hash, account_id, tries, created_at, expires_at)
                VALUES (?, ?, 0, ?, ?)
                """, tokenHash, accountId, now, expiresAt);
    }

    @Nullable
    Long findAccount(Handle db, byte[] tokenHash, Instant now) {
        return Rows.find(
                db,
                Long.class,
                "SELECT account_id FROM pending_sign_in WHERE token_hash = ? AND expires_at > ?",
                tokenHash,
                now);
    }

    boolean countTry(Handle db, byte[] tokenHash, int most, Instant now) {
        return db.execute("""
                        UPDATE pending_sign_in SET tries = tries + 1 WHERE token_hash = ? AND tries < ? AND expires_at > ?
                        """, tokenHash, most, now) > 0;
    }

    void delete(Handle db, byte[] tokenHash) {
        db.execute("DELETE FROM pending_sign_in WHERE token_hash = ?", (Object) tokenHash);
    }

    void deleteOfAccount(Handle db, long accountId) {
        db.execute("DELETE FROM pending_sign_in WHERE account_id = ?", accountId);
    }

    void deleteOver(Handle db, int most, Instant now) {
        db.execute("DELETE FROM pending_sign_in WHERE tries >= ? OR expires_at <= ?", most, now);
    }
}
