package dev.holdfast.auth;

import dev.holdfast.access.Role;
import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code account}. E-mail addresses are stored in lower case. */
public final class AccountStore {
    private static final String COLUMNS =
            "id, email, display_name, role, password_hash <> '' AS has_password, created_at";

    boolean isEmpty(Handle db) {
        return Rows.one(db, Long.class, "SELECT count(*) FROM account") == 0;
    }

    /** The account with this ID, or null. */
    public @Nullable Account find(Handle db, long id) {
        return Rows.find(db, Account.class, "SELECT " + COLUMNS + " FROM account WHERE id = ?", id);
    }

    /** The account with this e-mail address in lower case, or null. */
    public @Nullable Account findByEmail(Handle db, String email) {
        return Rows.find(db, Account.class, "SELECT " + COLUMNS + " FROM account WHERE email = ?", email);
    }

    /** How many owners there are. */
    public int countOwners(Handle db) {
        return Rows.one(db, Integer.class, "SELECT count(*) FROM account WHERE role = 'owner'");
    }

    /** Changes everything but the password. */
    public void update(Handle db, long id, String email, String displayName, @Nullable Role role) {
        db.execute(
                "UPDATE account SET email = ?, display_name = ?, role = ? WHERE id = ?", email, displayName, role, id);
    }

    /** Also deletes the account's sessions, memberships and codes. */
    public void delete(Handle db, long id) {
        db.execute("DELETE FROM account WHERE id = ?", id);
    }

    /** Null when there is no such account, empty when it has no password. */
    public @Nullable String passwordHash(Handle db, long id) {
        return Rows.find(db, String.class, "SELECT password_hash FROM account WHERE id = ?", id);
    }

    /** Locks the account's row until the end of the transaction; false when there is no such account. */
    public boolean lock(Handle db, long id) {
        return db.execute("UPDATE account SET role = role WHERE id = ?", id) > 0;
    }

    /** Stores the hash of a new password. */
    public void changePassword(Handle db, long id, String hash) {
        db.execute("UPDATE account SET password_hash = ? WHERE id = ?", hash, id);
    }

    List<Account> list(Handle db) {
        return Rows.list(db, Account.class, "SELECT " + COLUMNS + " FROM account ORDER BY id");
    }

    /** Adds an account and returns its ID. */
    public long insert(
            Handle db, String email, String displayName, String passwordHash, @Nullable Role role, Instant createdAt) {
        return Rows.one(db, Long.class, """
                        INSERT INTO account (email, display_name, password_hash, role, created_at)
                        VALUES (?, ?, ?, ?, ?) RETURNING id
                        """, email, displayName, passwordHash, role, createdAt);
    }
}
