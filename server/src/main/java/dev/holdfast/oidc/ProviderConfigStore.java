package dev.holdfast.oidc;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code oidc_config}: at most one row. */
final class ProviderConfigStore {
    @Nullable
    ProviderConfig find(Handle db) {
        return Rows.find(db, ProviderConfig.class, "FROM oidc_config WHERE id = 1");
    }

    boolean isThere(Handle db) {
        return Rows.one(db, Long.class, "SELECT count(*) FROM oidc_config") > 0;
    }

    void put(Handle db, ProviderConfig setup) {
        db.execute(
                """
                INSERT INTO oidc_config
                       (id, issuer, client_id, client_secret, default_role, name, document, looked_at, trusts_email)
                VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id,
                       client_secret = excluded.client_secret, default_role = excluded.default_role,
                       name = excluded.name, document = excluded.document, looked_at = excluded.looked_at,
                       trusts_email = excluded.trusts_email
                """,
                setup.issuer(),
                setup.clientId(),
                setup.clientSecret(),
                setup.defaultRole(),
                setup.name(),
                setup.document(),
                setup.lookedAt(),
                setup.trustsEmail());
    }

    /** Stores the provider's current document, unless another provider has replaced it. */
    void checked(Handle db, String issuer, String document, Instant at) {
        db.execute(
                "UPDATE oidc_config SET document = ?, looked_at = ? WHERE id = 1 AND issuer = ?", document, at, issuer);
    }

    boolean delete(Handle db) {
        return db.execute("DELETE FROM oidc_config WHERE id = 1") > 0;
    }
}
