package dev.holdfast.apps.ports;

import dev.holdfast.base.json.Json;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code app_ports}. */
final class PortStore {
    /** The last scan, unless it is older than {@code oldest}. */
    @Nullable
    PortScan find(Handle db, long appId, Instant oldest) {
        return db.select("SELECT reading FROM app_ports WHERE app_id = ? AND checked_at >= ?", appId, oldest)
                .mapTo(String.class)
                .findOne()
                .map(json -> Json.read(json, PortScan.class))
                .orElse(null);
    }

    void put(Handle db, long appId, Instant at, PortScan reading) {
        db.execute("DELETE FROM app_ports WHERE app_id = ?", appId);
        db.execute(
                "INSERT INTO app_ports (app_id, checked_at, reading) VALUES (?, ?, ?)", appId, at, Json.write(reading));
    }
}
