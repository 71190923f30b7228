package dev.holdfast.auth.recovery;

import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** Table {@code account_recovery}. Only the SHA-256 of a code is stored. */
final class AccountRecoveryStore {
    /** An earlier code becomes invalid. */
    void put(Handle db, long accountId, byte[] codeHash, Instant now, Instant expiresAt) {
        db.execute("""
                INSERT INTO account_recovery (account_id, code_hash, created_at, expires_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (account_id) DO UPDATE SET code_hash = excluded.code_hash, created_at = excluded.created_at,
                                                       expires_at = excluded.expires_at
                """, accountId, codeHash, now, expiresAt);
    }

    /** False when the code is different or expired. */
    boolean take(Handle db, long accountId, byte[] codeHash, Instant now) {
        return db.execute(
                        "DELETE FROM account_recovery WHERE account_id = ? AND code_hash = ? AND expires_at > ?",
                        accountId,
                        codeHash,
                        now)
                > 0;
    }

    void delete(Handle db, long accountId) {
        db.execute("DELETE FROM account_recovery WHERE account_id = ?", accountId);
    }
}
