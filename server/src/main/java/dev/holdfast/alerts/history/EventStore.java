package dev.holdfast.alerts.history;

import dev.holdfast.access.Principal;
import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code alert_event}. */
public final class EventStore {
    /** More are not shown; a flapping alert has many. */
    private static final int MOST = 500;

    /** All of an alert, the oldest first. */
    public List<AlertEvent> of(Handle db, long alertId) {
        return Rows.list(
                        db,
                        AlertEvent.class,
                        "FROM alert_event WHERE alert_id = ? ORDER BY id DESC LIMIT ?",
                        alertId,
                        MOST)
                .reversed();
    }

    /** Notes what happened; {@code who} is null for Holdfast itself. */
    public void add(Handle db, long alertId, Instant at, AlertEvent.Kind kind, String text, @Nullable Principal who) {
        db.execute(
                "INSERT INTO alert_event (alert_id, at, kind, text, by_id, by_name) VALUES (?, ?, ?, ?, ?, ?)",
                alertId,
                at,
                kind,
                text,
                who == null ? null : who.userId(),
                who == null ? null : who.name());
    }
}
