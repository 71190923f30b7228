package dev.holdfast.alerts.run;

import dev.holdfast.base.db.row.Rows;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Table {@code alert_running_guest}: the guests that ran when they were last seen. */
final class RunningGuestStore {
    Set<Long> all(Handle db) {
        return new HashSet<>(Rows.list(db, Long.class, "SELECT guest_id FROM alert_running_guest"));
    }

    void add(Handle db, Collection<Long> guests) {
        if (guests.isEmpty()) return;
        var batch = db.prepareBatch("INSERT INTO alert_running_guest (guest_id) VALUES (?) ON CONFLICT DO NOTHING");
        guests.forEach(batch::add);
        batch.execute();
    }
}
