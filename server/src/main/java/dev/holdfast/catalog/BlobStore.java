package dev.holdfast.catalog;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code catalog_blob}. */
final class BlobStore {
    @Nullable
    String find(Handle db, String id) {
        return db.select("SELECT content FROM catalog_blob WHERE id = ?", id)
                .mapTo(String.class)
                .findOne()
                .orElse(null);
    }

    Set<String> ids(Handle db) {
        return new HashSet<>(
                db.select("SELECT id FROM catalog_blob").mapTo(String.class).list());
    }

    void put(Handle db, String id, String content) {
        db.execute("INSERT INTO catalog_blob (id, content) VALUES (?, ?) ON CONFLICT (id) DO NOTHING", id, content);
    }

    void delete(Handle db, Collection<String> ids) {
        for (String id : ids) db.execute("DELETE FROM catalog_blob WHERE id = ?", id);
    }
}
