package dev.holdfast.apps.migrate.preflight;

import dev.holdfast.base.db.row.Rows;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code app_move_wish}. */
public final class MigrationOptionStore {
    @Nullable
    String find(Handle db, long appId, long hostId) {
        return Rows.find(
                db, String.class, "SELECT storage FROM app_move_wish WHERE app_id = ? AND host_id = ?", appId, hostId);
    }

    /** Stores the storage that was requested last; null removes it. */
    public void put(Handle db, long appId, long hostId, @Nullable String storage) {
        db.execute("DELETE FROM app_move_wish WHERE app_id = ? AND host_id = ?", appId, hostId);
        if (storage == null) return;
        db.execute("INSERT INTO app_move_wish (app_id, host_id, storage) VALUES (?, ?, ?)", appId, hostId, storage);
    }
}
