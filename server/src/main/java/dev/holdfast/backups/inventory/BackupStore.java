package dev.holdfast.backups.inventory;

import dev.holdfast.base.db.Revision;
import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Tables {@code backup}, whose revision every write increments, and {@code backup_made}. */
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
            "SELECT id, store, name, cluster_id, storage, node, certain, kind, vmid, taken_at, size_bytes,"
                    + " verify_state, checked_at, protected AS is_protected, encrypted, notes FROM backup";

    /** All that are where they were found. */
    List<Backup> all(Handle db) {
        return Rows.list(db, Backup.class, SELECT + " WHERE missing_since IS NULL");
    }

    /** Those on a store, missing ones too. */
    List<Backup> of(Handle db, String store) {
        return Rows.list(db, Backup.class, SELECT + " WHERE store = ?", store);
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

    record Missing(long id, Instant missingSince) {}

    /** Those on a store that are missing, by id, with the time since when. */
    Map<Long, Instant> missing(Handle db, String store) {
        return Rows.list(
                        db,
                        Missing.class,
                        "SELECT id, missing_since FROM backup WHERE store = ? AND missing_since IS NOT NULL",
                        store)
                .stream()
                .collect(Collectors.toUnmodifiableMap(Missing::id, Missing::missingSince));
    }

    /** They were found like this. */
    void change(Handle db, Collection<Backup> changed) {
        if (changed.isEmpty()) return;
        REVISION.grow(db);
        var batch = db.prepareBatch(
                "UPDATE backup SET " + String.join(" = ?, ", READ) + " = ?, missing_since = NULL WHERE id = ?");
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

    /** Whose they are, as far as that is known now. */
    void attribute(Handle db, Collection<Backup> changed) {
        if (changed.isEmpty()) return;
        REVISION.grow(db);
        var batch =
                db.prepareBatch("UPDATE backup SET cluster_id = ?, storage = ?, node = ?, certain = ? WHERE id = ?");
        changed.forEach(one -> batch.add(one.clusterId(), one.storage(), one.node(), one.certain(), one.id()));
        batch.execute();
    }

    /** They are not where they were found. */
    void lose(Handle db, Collection<Long> ids, Instant now) {
        if (ids.isEmpty()) return;
        REVISION.grow(db);
        var batch = db.prepareBatch("UPDATE backup SET missing_since = ? WHERE id = ? AND missing_since IS NULL");
        ids.forEach(id -> batch.add(now, id));
        batch.execute();
    }

    /** Forgets those that are missing since before this. */
    void forget(Handle db, Instant before) {
        List<Long> ids = Rows.list(db, Long.class, "SELECT id FROM backup WHERE missing_since < ?", before);
        ids.forEach(id -> remove(db, id));
    }

    void remove(Handle db, long id) {
        REVISION.grow(db);
        db.execute(
                "DELETE FROM backup_made WHERE EXISTS (SELECT 1 FROM backup b WHERE b.id = ? AND b.store ="
                        + " backup_made.store AND b.name = backup_made.name)",
                id);
        db.execute("DELETE FROM backup WHERE id = ?", id);
    }

    /** A job made it for a guest of this cluster. */
    void made(Handle db, String store, String name, long clusterId) {
        db.execute(
                "INSERT INTO backup_made (store, name, cluster_id) VALUES (?, ?, ?)"
                        + " ON CONFLICT (store, name, cluster_id) DO NOTHING",
                store,
                name,
                clusterId);
    }

    record Made(String name, long clusterId) {}

    /** Those that jobs made on a store. */
    List<Made> made(Handle db, String store) {
        return Rows.list(db, Made.class, "SELECT name, cluster_id FROM backup_made WHERE store = ?", store);
    }

    void checked(Handle db, long id, VerifyState state, Instant at) {
        REVISION.grow(db);
        db.execute("UPDATE backup SET verify_state = ?, checked_at = ? WHERE id = ?", state, at, id);
    }

    void described(Handle db, long id, @Nullable String notes, @Nullable Boolean isProtected) {
        REVISION.grow(db);
        db.execute(
                "UPDATE backup SET notes = NULLIF(COALESCE(?, notes), ''), protected = COALESCE(?, protected) WHERE id"
                        + " = ?",
                notes,
                isProtected,
                id);
    }
}
