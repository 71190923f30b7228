package dev.holdfast.notify.routing;

import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Table {@code notify_type}. */
final class TypeStore {
    Set<String> switchedOff(Handle db) {
        return db.select("SELECT name FROM notify_type WHERE enabled = ?", false)
                .mapTo(String.class)
                .set();
    }

    void put(Handle db, String name, boolean enabled) {
        db.execute("""
                INSERT INTO notify_type (name, enabled) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET enabled = excluded.enabled
                """, name, enabled);
    }
}
