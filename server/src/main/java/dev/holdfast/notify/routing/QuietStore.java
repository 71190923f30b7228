package dev.holdfast.notify.routing;

import dev.holdfast.base.json.Json;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Table {@code notify_quiet}. */
final class QuietStore {
    private record Row(long channelId, String hours) {}

    /** By channel. */
    Map<Long, QuietHours> all(Handle db) {
        return db.select("SELECT channel_id, hours FROM notify_quiet")
                .mapTo(Row.class)
                .collectToMap(Row::channelId, row -> Json.read(row.hours(), QuietHours.class));
    }

    void put(Handle db, long channelId, QuietHours hours) {
        db.execute("""
                INSERT INTO notify_quiet (channel_id, hours) VALUES (?, ?)
                ON CONFLICT (channel_id) DO UPDATE SET hours = excluded.hours
                """, channelId, Json.write(hours));
    }

    void delete(Handle db, long channelId) {
        db.execute("DELETE FROM notify_quiet WHERE channel_id = ?", channelId);
    }
}
