package dev.holdfast.oidc;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code oidc_flow}. */
final class LoginAttemptStore {
    void insert(Handle db, LoginAttempt flow) {
        Rows.insert(db, "INSERT INTO oidc_flow <row>", flow);
    }

    /** Returns and deletes the flow: of two simultaneous callers only one gets it. */
    @Nullable
    LoginAttempt take(Handle db, byte[] stateHash) {
        String sql = "DELETE FROM oidc_flow WHERE state_hash = ? RETURNING " + Rows.columns(LoginAttempt.class);
        return Rows.find(db, LoginAttempt.class, sql, (Object) stateHash);
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
