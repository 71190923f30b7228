package dev.holdfast.guests.snapshot;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Table {@code policy_snapshot}. */
final class PolicySnapshotStore {
    /** A snapshot that a schedule took. */
    record Row(String name, Instant takenAt) {}

    /** Without effect when it is stored already, or when the schedule was removed in the meantime. */
    void add(Handle db, long schedule, long guest, Row row) {
        db.execute(
                "INSERT INTO policy_snapshot (schedule_id, guest_id, name, taken_at)"
                        + " SELECT id, ?, ?, ? FROM schedule WHERE id = ? ON CONFLICT DO NOTHING",
                guest,
                row.name(),
                row.takenAt(),
                schedule);
    }

    List<Row> of(Handle db, long schedule, long guest) {
        return Rows.list(
                db,
                Row.class,
                "SELECT name, taken_at FROM policy_snapshot WHERE schedule_id = ? AND guest_id = ?",
                schedule,
                guest);
    }

    void remove(Handle db, long schedule, long guest, String name) {
        db.execute(
                "DELETE FROM policy_snapshot WHERE schedule_id = ? AND guest_id = ? AND name = ?",
                schedule,
                guest,
                name);
    }
}
