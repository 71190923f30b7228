package dev.holdfast.guests;

import dev.holdfast.base.db.Revision;
import dev.holdfast.base.db.row.Rows;
import dev.holdfast.inventory.GuestState;
import dev.holdfast.pve.api.GuestKind;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Table {@code guest}. Rows are kept, except the oldest of a cluster that lists ever new guests; an id is never used again. The
 * queries return only guests whose CT ID or VM ID no other guest has now, except for {@link #former}. Every write increments the
 * revision, except that of an identity, which no cached row contains.
 */
final class GuestStore {
    static final Revision REVISION = new Revision("guest");
    private static final String SELECT = "SELECT id, cluster_id, vmid, kind, node, first_seen, missing_since FROM guest"
            + " WHERE replaced_at IS NULL";
    // Another replica polls the same cluster and may add the same guest.
    private static final String INSERT =
            "INSERT INTO guest (cluster_id, vmid, kind, node, first_seen) VALUES (?, ?, ?, ?, ?)"
                    + " ON CONFLICT (cluster_id, vmid) WHERE replaced_at IS NULL DO NOTHING";

    private static final String UNUSED = " AND NOT EXISTS (SELECT 1 FROM app WHERE app.guest_id = guest.id)"
            + " AND NOT EXISTS (SELECT 1 FROM policy_snapshot WHERE policy_snapshot.guest_id = guest.id)"
            + " AND NOT EXISTS (SELECT 1 FROM guest_off WHERE guest_off.guest_id = guest.id)";

    List<Guest> all(Handle db) {
        return Rows.list(db, Guest.class, SELECT);
    }

    /** The guests whose CT ID or VM ID others got after them, the earliest first. */
    List<Guest.Former> former(Handle db) {
        return Rows.list(
                db,
                Guest.Former.class,
                "SELECT cluster_id, vmid, kind, node, COALESCE(missing_since, replaced_at) AS until FROM guest"
                        + " WHERE replaced_at IS NOT NULL ORDER BY id");
    }

    @Nullable
    Guest find(Handle db, GuestRef ref) {
        return Rows.find(db, Guest.class, SELECT + " AND cluster_id = ? AND vmid = ?", ref.clusterId(), ref.vmid());
    }

    void add(Handle db, GuestRef ref, GuestKind kind, String node, Instant now) {
        grow(db);
        db.execute(INSERT, ref.clusterId(), ref.vmid(), kind, node, now);
    }

    void add(Handle db, long clusterId, Collection<GuestState> guests, Instant now) {
        if (guests.isEmpty()) return;
        grow(db);
        var batch = db.prepareBatch(INSERT);
        guests.forEach(guest -> batch.add(clusterId, guest.vmid(), guest.kind(), guest.node(), now));
        batch.execute();
    }

    /** Notes the nodes on which these guests are now, by id. */
    void move(Handle db, Map<Long, String> nodes) {
        if (nodes.isEmpty()) return;
        grow(db);
        var batch = db.prepareBatch("UPDATE guest SET node = ? WHERE id = ?");
        nodes.forEach((id, node) -> batch.add(node, id));
        batch.execute();
    }

    /** A guest has another CT ID or VM ID from now on, which no other guest may have. */
    void move(Handle db, long id, GuestRef now, String node) {
        grow(db);
        db.execute(
                "UPDATE guest SET cluster_id = ?, vmid = ?, node = ?, missing_since = NULL, replaced_at = NULL"
                        + " WHERE id = ?",
                now.clusterId(),
                now.vmid(),
                node,
                id);
    }

    /** Another guest has its CT ID or VM ID. False when that was already noted. */
    boolean replace(Handle db, Guest guest, Instant now) {
        grow(db);
        return db.execute(
                        "UPDATE guest SET replaced_at = ?, missing_since = COALESCE(missing_since, ?)"
                                + " WHERE id = ? AND replaced_at IS NULL",
                        now,
                        now,
                        guest.id())
                > 0;
    }

    /** What a guest's configuration contained about its creation when it was last read; null while unknown. */
    @Nullable
    String identity(Handle db, long id) {
        return Rows.find(db, String.class, "SELECT identity FROM guest WHERE id = ?", id);
    }

    /** The ids of the guests of a cluster whose identity is stored. */
    List<Long> withIdentity(Handle db, long clusterId) {
        return Rows.list(
                db, Long.class, "SELECT id FROM guest WHERE cluster_id = ? AND identity IS NOT NULL", clusterId);
    }

    void identify(Handle db, long id, @Nullable String identity) {
        db.execute("UPDATE guest SET identity = ? WHERE id = ?", identity, id);
    }

    /** Marks a guest as missing since then, or with null as present. False when another guest has replaced it. */
    boolean missing(Handle db, long id, @Nullable Instant since) {
        grow(db);
        return db.execute("UPDATE guest SET missing_since = ? WHERE id = ? AND replaced_at IS NULL", since, id) > 0;
    }

    /** Deletes these guests, except those that something else of this service refers to. */
    void remove(Handle db, Collection<Long> ids) {
        if (ids.isEmpty()) return;
        grow(db);
        var batch = db.prepareBatch("DELETE FROM guest WHERE id = ?" + UNUSED);
        ids.forEach(batch::add);
        batch.execute();
    }

    /** The same for the oldest replaced ones of a cluster, of which so many stay. */
    void removeReplaced(Handle db, long clusterId, int most) {
        db.execute(
                "DELETE FROM guest WHERE cluster_id = ? AND replaced_at IS NOT NULL AND id <= (SELECT id FROM guest"
                        + " WHERE cluster_id = ? AND replaced_at IS NOT NULL ORDER BY id DESC LIMIT 1 OFFSET " + most
                        + ")" + UNUSED,
                clusterId,
                clusterId);
    }

    private static void grow(Handle db) {
        REVISION.grow(db);
    }
}
