package dev.holdfast.catalog;

import dev.holdfast.base.db.row.Rows;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code catalog_blob}. */
final class BlobStore {
    @Nullable
    String find(Handle db, String id) {
        return Rows.find(db, String.class, "SELECT content FROM catalog_blob WHERE id = ?", id);
    }

    Set<String> ids(Handle db) {
        return new HashSet<>(Rows.list(db, String.class, "SELECT id FROM catalog_blob"));
    }

    void put(Handle db, String id, String content) {
        db.execute("INSERT INTO catalog_blob (id, content) VALUES (?, ?) ON CONFLICT (id) DO NOTHING", id, content);
    }

    void delete(Handle db, Collection<String> ids) {
        for (String id : ids) db.execute("DELETE FROM catalog_blob WHERE id = ?", id);
    }
}
