package dev.holdfast.dashboards;

import dev.holdfast.base.db.Table;
import java.time.Instant;

/** Table {@code dashboard}. */
final class DashboardStore extends Table<DashboardStore.Row> {
    DashboardStore() {
        super("dashboard", Row.class, null, "name, id");
    }

    /** A stored dashboard. */
    record Row(long id, DashboardIn spec, long ownerId, Instant changedAt, int version)
            implements Shared.Row<DashboardIn> {}
}
