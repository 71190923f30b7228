package dev.holdfast.oidc;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code identity}. */
final class IdentityStore {
    @Nullable
    Long findAccount(Handle db, String issuer, String subject) {
        return Rows.find(
                db, Long.class, "SELECT account_id FROM identity WHERE issuer = ? AND subject = ?", issuer, subject);
    }

    Set<Long> accounts(Handle db) {
        return db.select("SELECT DISTINCT account_id FROM identity")
                .mapTo(Long.class)
                .set();
    }

    void insert(Handle db, long accountId, String issuer, String subject, Instant now) {
        db.execute(
                "INSERT INTO identity (account_id, issuer, subject, created_at) VALUES (?, ?, ?, ?)",
                accountId,
                issuer,
                subject,
                now);
    }
}
