package dev.holdfast.meta.update;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code release_index}: the index that was read last, and how the last attempt ended. One row. */
final class ReleaseIndexStore {
    /**
     * The row.
     *
     * @param content the index as it was read; its signature is verified again each time
     * @param readAt when it was read
     * @param checkedAt when it was last tried
     * @param error why the last attempt failed; null when it did not
     */
    record Row(
            @Nullable String url,
            @Nullable String content,
            @Nullable Instant readAt,
            @Nullable Instant checkedAt,
            @Nullable String error) {}

    Row find(Handle db) {
        return Rows.one(db, Row.class, "FROM release_index WHERE id = 1");
    }

    void read(Handle db, String url, String content, Instant at) {
        db.execute(
                "UPDATE release_index SET url = ?, content = ?, read_at = ?, checked_at = ?, error = NULL WHERE id = 1",
                url,
                content,
                at,
                at);
    }

    /** Keeps what was read from this address, and forgets what was read from another one. */
    void failed(Handle db, String url, Instant at, String error) {
        db.execute("""
                UPDATE release_index SET content = CASE WHEN url = ? THEN content END, url = ?, checked_at = ?, error = ?
                WHERE id = 1
                """, url, url, at, error);
    }
}
