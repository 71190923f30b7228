package dev.holdfast.dashboards;

import org.jdbi.v3.core.Handle;

/** The names of those who share something. */
final class OwnerStore {
    String name(Handle db, long accountId) {
        return db.select("SELECT display_name FROM account WHERE id = ?", accountId)
                .mapTo(String.class)
                .one();
    }
}
