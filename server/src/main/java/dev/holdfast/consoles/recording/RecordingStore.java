package dev.holdfast.consoles.recording;

import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Tables {@code console_recording} and {@code console_recording_part}. */
final class RecordingStore {
    private static final String COLUMNS =
            "id, host_id, target_type, target_id, target_name, user_name, ip, way, started_at,"
                    + " ended_at, bytes, delete_after";

    /** Stores a new one, whose id is not known yet, and returns its id. */
    long insert(Handle db, Recording row) {
        return db.select(
                        """
                        INSERT INTO console_recording (host_id, target_type, target_id, target_name, user_name, ip, way,
                                                       started_at, bytes, delete_after)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?) RETURNING id
                        """,
                        row.hostId(),
                        row.targetType(),
                        row.targetId(),
                        row.targetName(),
                        row.userName(),
                        row.ip(),
                        row.way(),
                        row.startedAt(),
                        row.deleteAfter())
                .mapTo(Long.class)
                .one();
    }

    /** Adds a part. False when the recording was deleted. */
    boolean add(Handle db, long id, int number, byte[] sealed, long bytes) {
        if (db.execute("UPDATE console_recording SET bytes = ? WHERE id = ?", bytes, id) == 0) return false;
        db.execute(
                "INSERT INTO console_recording_part (recording_id, number, content) VALUES (?, ?, ?)",
                id,
                number,
                sealed);
        return true;
    }

    void ended(Handle db, long id, Instant at) {
        db.execute("UPDATE console_recording SET ended_at = ? WHERE id = ?", at, id);
    }

    @Nullable
    Recording find(Handle db, long id) {
        return db.select("SELECT " + COLUMNS + " FROM console_recording WHERE id = ?", id)
                .mapTo(Recording.class)
                .findOne()
                .orElse(null);
    }

    /** All of them, newest first. */
    List<Recording> list(Handle db) {
        return db.select("SELECT " + COLUMNS + " FROM console_recording ORDER BY id DESC")
                .mapTo(Recording.class)
                .list();
    }

    byte @Nullable [] part(Handle db, long id, int number) {
        return db.select("SELECT content FROM console_recording_part WHERE recording_id = ? AND number = ?", id, number)
                .mapTo(byte[].class)
                .findOne()
                .orElse(null);
    }

    /** Deletes it with its parts. False when it is gone already. */
    boolean delete(Handle db, long id) {
        return db.execute("DELETE FROM console_recording WHERE id = ?", id) > 0;
    }

    /** The ids of some whose time is over. */
    List<Long> over(Handle db, Instant now, int most) {
        return db.select("SELECT id FROM console_recording WHERE delete_after <= ? ORDER BY id LIMIT ?", now, most)
                .mapTo(Long.class)
                .list();
    }
}
