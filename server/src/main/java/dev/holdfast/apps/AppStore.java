package dev.holdfast.apps;

import dev.holdfast.base.db.Revision;
import dev.holdfast.base.db.row.Rows;
import dev.holdfast.base.net.WebProtocol;
import dev.holdfast.guests.GuestRef;
import dev.holdfast.http.Change;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Tables {@code app} and {@code released_guest}. Every write increments the revision, which shows whether a cached list is current. */
final class AppStore {
    static final Revision REVISION = new Revision("app");
    // The column can't be named ctid: PostgreSQL has a system column of that name in every table.
    private static final String COLUMNS = "id, cluster_id, host_id, ct_id AS ctid, name, category, catalog_slug,"
            + " web_port, web_protocol, web_path, adopted, created_at, guest_id";

    @Nullable
    App find(Handle db, long id) {
        return Rows.find(db, App.class, "SELECT " + COLUMNS + " FROM app WHERE id = ?", id);
    }

    List<App> list(Handle db) {
        return Rows.list(db, App.class, "SELECT " + COLUMNS + " FROM app ORDER BY name, id");
    }

    long insert(Handle db, App app, long guestId) {
        grow(db);
        return Rows.one(
                db,
                Long.class,
                """
                        INSERT INTO app (cluster_id, host_id, ct_id, name, category, catalog_slug, web_port, web_protocol,
                                         web_path, adopted, created_at, guest_id)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
                        """,
                app.clusterId(),
                app.hostId(),
                app.ctid(),
                app.name(),
                app.category(),
                app.catalogSlug(),
                app.webPort(),
                app.webProtocol(),
                app.webPath(),
                app.adopted(),
                app.createdAt(),
                guestId);
    }

    /** Changes only what was sent, so that two changes at the same time don't undo each other. */
    void update(
            Handle db,
            long id,
            @Nullable String name,
            Change<String> catalogSlug,
            Change<Integer> webPort,
            Change<WebProtocol> webProtocol,
            Change<String> webPath) {
        grow(db);
        if (name != null) db.execute("UPDATE app SET name = ? WHERE id = ?", name, id);
        if (catalogSlug.isSent()) db.execute("UPDATE app SET catalog_slug = ? WHERE id = ?", catalogSlug.orNull(), id);
        if (webPort.isSent()) db.execute("UPDATE app SET web_port = ? WHERE id = ?", webPort.orNull(), id);
        if (webProtocol.isSent()) db.execute("UPDATE app SET web_protocol = ? WHERE id = ?", webProtocol.orNull(), id);
        if (webPath.isSent()) db.execute("UPDATE app SET web_path = ? WHERE id = ?", webPath.orNull(), id);
    }

    /** Notes the host and the guest to which an app belongs now. */
    void attribute(Handle db, long id, long hostId, long guestId) {
        grow(db);
        db.execute("UPDATE app SET host_id = ?, guest_id = ? WHERE id = ?", hostId, guestId, id);
    }

    /** Assigns another container: on another host, possibly with another CT ID. */
    void moved(Handle db, long id, GuestRef guest, long hostId, long guestId) {
        grow(db);
        db.execute(
                "UPDATE app SET cluster_id = ?, host_id = ?, ct_id = ?, guest_id = ? WHERE id = ?",
                guest.clusterId(),
                hostId,
                guest.vmid(),
                guestId,
                id);
    }

    boolean delete(Handle db, long id) {
        grow(db);
        return db.execute("DELETE FROM app WHERE id = ?", id) > 0;
    }

    /** Notes that the container of an app which is deleted is left to itself. */
    void release(Handle db, App app) {
        if (app.guestId() == null) return;
        db.execute("INSERT INTO released_guest (guest_id) VALUES (?) ON CONFLICT (guest_id) DO NOTHING", app.guestId());
    }

    /** The guests that were apps until somebody stopped managing them. */
    Set<Long> released(Handle db) {
        return Set.copyOf(Rows.list(db, Long.class, "SELECT guest_id FROM released_guest"));
    }

    private static void grow(Handle db) {
        REVISION.grow(db);
    }

    /** The apps of a host have none from now on. Their number. */
    int orphan(Handle db, long hostId) {
        grow(db);
        return db.execute("UPDATE app SET host_id = NULL WHERE host_id = ?", hostId);
    }

    /** Whether apps of the cluster have no host any more. */
    boolean hasOrphans(Handle db, long clusterId) {
        return db.select("SELECT 1 FROM app WHERE cluster_id = ? AND host_id IS NULL LIMIT 1", clusterId)
                .mapTo(int.class)
                .findOne()
                .isPresent();
    }
}
