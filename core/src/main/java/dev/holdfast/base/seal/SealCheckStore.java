package dev.holdfast.base.seal;

import dev.holdfast.base.db.row.Rows;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code seal_check}: one row. */
final class SealCheckStore {
    byte @Nullable [] find(Handle db) {
        return Rows.find(db, byte[].class, "SELECT sealed FROM seal_check WHERE id = 1");
    }

    void addIfMissing(Handle db, byte[] sealed) {
        db.execute("INSERT INTO seal_check (id, sealed) VALUES (1, ?) ON CONFLICT (id) DO NOTHING", (Object) sealed);
    }

    void replace(Handle db, byte[] sealed) {
        db.execute("UPDATE seal_check SET sealed = ? WHERE id = 1", (Object) sealed);
    }
}
