package dev.holdfast.oidc;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code oidc_flow}. */
final class LoginAttemptStore {
    void insert(Handle db, LoginAttempt flow) {
        db.execute(
                """
                INSERT INTO oidc_flow (state_hash, browser_hash, nonce_hash, verifier, issuer, client_id, return_to, ip,
                                       expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                flow.stateHash(),
                flow.browserHash(),
                flow.nonceHash(),
                flow.verifier(),
                flow.issuer(),
                flow.clientId(),
                flow.returnTo(),
                flow.ip(),
                flow.expiresAt());
    }

    /** Returns and deletes the flow: of two simultaneous callers only one gets it. */
    @Nullable
    LoginAttempt take(Handle db, byte[] stateHash) {
        return Rows.find(db, LoginAttempt.class, """
                        DELETE FROM oidc_flow WHERE state_hash = ?
                        RETURNING state_hash, browser_hash, nonce_hash, verifier, issuer, client_id, return_to, ip,
                                  expires_at
                        """, (Object) stateHash);
    }

    long count(Handle db, String ip) {
        return Rows.one(db, Long.class, "SELECT count(*) FROM oidc_flow WHERE ip = ?", ip);
    }

    void deleteOver(Handle db, Instant now) {
        db.execute("DELETE FROM oidc_flow WHERE expires_at <= ?", now);
    }

    void deleteAll(Handle db) {
        db.execute("DELETE FROM oidc_flow");
    }
}
