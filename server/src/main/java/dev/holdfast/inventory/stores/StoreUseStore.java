package dev.holdfast.inventory.stores;

import dev.holdfast.base.db.Revision;
import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Tables {@code store_use} and {@code store_reading}. Every write increments the revision. */
final class StoreUseStore {
    static final Revision REVISION = new Revision("store_use");

    record Reading(long clusterId, Instant readAt) {}

    List<StoreUse> all(Handle db) {
        return Rows.list(
                db,
                StoreUse.class,
                "SELECT cluster_id, storage, store, identified, node, content FROM store_use"
                        + " ORDER BY cluster_id, storage");
    }

    Map<Long, Instant> readings(Handle db) {
        var found = new HashMap<Long, Instant>();
        db.select("SELECT cluster_id, read_at FROM store_reading")
                .mapTo(Reading.class)
                .forEach(one -> found.put(one.clusterId(), one.readAt()));
        return found;
    }

    /** All that a cluster uses at a time. */
    void replace(Handle db, long clusterId, Collection<StoreUse> uses, Instant at) {
        read(db, clusterId, at);
        db.execute("DELETE FROM store_use WHERE cluster_id = ?", clusterId);
        if (uses.isEmpty()) return;
        var batch =
                db.prepareBatch("INSERT INTO store_use (cluster_id, storage, store, identified, node, content) VALUES ("
                        + "?, ?, ?, ?, ?, ?) ON CONFLICT (cluster_id, storage) DO NOTHING");
        uses.forEach(
                one -> batch.add(clusterId, one.storage(), one.store(), one.identified(), one.node(), one.content()));
        batch.execute();
    }

    /** It was read again, and nothing changed. */
    void read(Handle db, long clusterId, Instant at) {
        REVISION.grow(db);
        db.execute(
                "INSERT INTO store_reading (cluster_id, read_at) VALUES (?, ?)"
                        + " ON CONFLICT (cluster_id) DO UPDATE SET read_at = excluded.read_at",
                clusterId,
                at);
    }
}
