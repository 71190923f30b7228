package dev.holdfast.inventory.share;

import dev.holdfast.base.db.row.Rows;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code poll_lease}. */
final class LeaseStore {
    private static final String COLUMNS = "cluster_id, holder, beat, asked";

    /** A lease as stored; {@code holder} is null when it is free. */
    record Lease(long clusterId, @Nullable String holder, long beat, long asked) {}

    List<Lease> all(Handle db) {
        return Rows.list(db, Lease.class, "SELECT " + COLUMNS + " FROM poll_lease ORDER BY cluster_id");
    }

    /** Counts up the leases of a replica. */
    void beat(Handle transaction, String holder) {
        transaction.execute("UPDATE poll_lease SET beat = beat + 1 WHERE holder = ?", holder);
    }

    /** Takes the lease of a cluster that has none; false if another replica was faster. */
    boolean add(Handle transaction, long clusterId, String holder) {
        return transaction.execute(
                        "INSERT INTO poll_lease (cluster_id, holder, beat, asked) VALUES (?, ?, 1, 0)"
                                + " ON CONFLICT (cluster_id) DO NOTHING",
                        clusterId,
                        holder)
                > 0;
    }

    /** Takes a lease that has not changed since it was seen; false if it has. */
    boolean take(Handle transaction, Lease seen, String holder) {
        return transaction.execute(
                        "UPDATE poll_lease SET holder = ?, beat = beat + 1"
                                + " WHERE cluster_id = ? AND beat = ? AND COALESCE(holder, '') = ?",
                        holder,
                        seen.clusterId(),
                        seen.beat(),
                        seen.holder() == null ? "" : seen.holder())
                > 0;
    }

    void release(Handle transaction, String holder) {
        transaction.execute("UPDATE poll_lease SET holder = NULL, beat = beat + 1 WHERE holder = ?", holder);
    }

    /** Asks for a poll at once; null when the cluster has no lease yet. */
    @Nullable
    Long ask(Handle transaction, long clusterId) {
        return transaction
                .createQuery("UPDATE poll_lease SET asked = asked + 1 WHERE cluster_id = :id RETURNING asked")
                .bind("id", clusterId)
                .mapTo(Long.class)
                .findOne()
                .orElse(null);
    }

    void remove(Handle transaction, Collection<Long> clusters) {
        for (long id : clusters) {
            transaction.execute("DELETE FROM poll_lease WHERE cluster_id = ?", id);
        }
    }
}
