package dev.holdfast.dashboards;

import dev.holdfast.base.db.Table;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Table {@code dashboard}. */
final class DashboardStore extends Table<DashboardStore.Row> {
    DashboardStore() {
        super("dashboard", Row.class, null, "name, id");
    }

    /**
     * A stored dashboard.
     *
     * @param spec what people decide about it
     * @param version grows with each change
     */
    record Row(long id, DashboardIn spec, long ownerId, Instant changedAt, int version) {}

    List<Row> ofOwner(Handle db, long accountId) {
        return where(db, "owner_id = ?", accountId);
    }

    String nameOf(Handle db, long accountId) {
        return db.select("SELECT display_name FROM account WHERE id = ?", accountId)
                .mapTo(String.class)
                .one();
    }
}
