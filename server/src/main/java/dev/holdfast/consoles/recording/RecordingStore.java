package dev.holdfast.consoles.recording;

import dev.holdfast.base.db.Table;
import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Tables {@code console_recording} and {@code console_recording_part}. */
final class RecordingStore extends Table<Recording> {
    RecordingStore() {
        super("console_recording", Recording.class, null, "id DESC");
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

    byte @Nullable [] part(Handle db, long id, int number) {
        return Rows.find(
                db,
                byte[].class,
                "SELECT content FROM console_recording_part WHERE recording_id = ? AND number = ?",
                id,
                number);
    }

    /** The ids of some whose time is over. */
    List<Long> over(Handle db, Instant now, int most) {
        return Rows.list(
                db,
                Long.class,
                "SELECT id FROM console_recording WHERE delete_after <= ? ORDER BY id LIMIT ?",
                now,
                most);
    }
}
