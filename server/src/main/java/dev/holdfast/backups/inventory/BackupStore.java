package dev.holdfast.backups.inventory;

import dev.holdfast.base.db.Revision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code backup}. Every write increments the revision. */
final class BackupStore {
    static final Revision REVISION = new Revision("backup");
    /** The columns for what is read of a storage. */
    private static final List<String> READ = List.of(
            "cluster_id",
            "storage",
            "node",
            "certain",
            "kind",
            "vmid",
            "taken_at",
            "size_bytes",
            "verify_state",
            "checked_at",
            "protected",
            "encrypted",
            "notes");

    private static final String SELECT =
            "SELECT id, store, name, cluster_id, storage, node, certain, kind, vmid, taken_at, size_bytes, verify_state,"
                    + " checked_at, protected AS is_protected, encrypted, notes FROM backup";

    List<Backup> all(Handle db) {
        return db.select(SELECT).mapTo(Backup.class).list();
    }

    List<Backup> of(Handle db, String store) {
        return db.select(SELECT + " WHERE store = ?", store).mapTo(Backup.class).list();
    }

    /** Adds backups, whose ids are ignored; another replica may have added the same. */
    void add(Handle db, Collection<Backup> found) {
        if (found.isEmpty()) return;
        REVISION.grow(db);
        var batch = db.prepareBatch("INSERT INTO backup (" + String.join(", ", READ) + ", store, name) VALUES ("
                + "?, ".repeat(READ.size()) + "?, ?) ON CONFLICT (store, name) DO NOTHING");
        found.forEach(one -> batch.add(values(one, one.store(), one.name())));
        batch.execute();
    }

    void change(Handle db, Collection<Backup> changed) {
        if (changed.isEmpty()) return;
        REVISION.grow(db);
        var batch = db.prepareBatch("UPDATE backup SET " + String.join(" = ?, ", READ) + " = ? WHERE id = ?");
        changed.forEach(one -> batch.add(values(one, one.id())));
        batch.execute();
    }

    /** The values of {@link #READ}, and others after them. */
    private static @Nullable Object[] values(Backup one, Object... others) {
        var values = new ArrayList<@Nullable Object>(Arrays.asList(
                one.clusterId(),
                one.storage(),
                one.node(),
                one.certain(),
                one.kind(),
                one.vmid(),
                one.takenAt(),
                one.sizeBytes(),
                one.verifyState(),
                one.checkedAt(),
                one.isProtected(),
                one.encrypted(),
                one.notes()));
        values.addAll(Arrays.asList(others));
        return values.toArray();
    }

    void remove(Handle db, Collection<Long> ids) {
        if (ids.isEmpty()) return;
        REVISION.grow(db);
        var batch = db.prepareBatch("DELETE FROM backup WHERE id = ?");
        ids.forEach(id -> batch.add(id));
        batch.execute();
    }

    void checked(Handle db, long id, VerifyState state, Instant at) {
        REVISION.grow(db);
        db.execute("UPDATE backup SET verify_state = ?, checked_at = ? WHERE id = ?", state, at, id);
    }

    void described(Handle db, long id, @Nullable String notes, @Nullable Boolean isProtected) {
        REVISION.grow(db);
        db.execute(
                "UPDATE backup SET notes = NULLIF(COALESCE(?, notes), ''), protected = COALESCE(?, protected) WHERE id = ?",
                notes,
                isProtected,
                id);
    }
}
