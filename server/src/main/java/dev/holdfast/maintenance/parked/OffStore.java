package dev.holdfast.maintenance.parked;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Tables {@code guest_off} and {@code guest_off_begun}. */
final class OffStore {
    /**
     * A guest that is off.
     *
     * @param seenAt when it was first seen off
     * @param withNode the node that stopped all its guests; null otherwise
     */
    record Row(
            long guestId,
            long clusterId,
            Instant seenAt,
            boolean parked,
            String reason,
            @Nullable String withNode) {}

    List<Row> ofCluster(Handle db, long clusterId) {
        return Rows.list(db, Row.class, "FROM guest_off WHERE cluster_id = ?", clusterId);
    }

    /** What another replica decided first stays. */
    void add(Handle db, Collection<Row> rows) {
        for (Row row : rows) {
            Rows.insert(db, "INSERT INTO guest_off <row> ON CONFLICT (guest_id) DO NOTHING", row);
        }
    }

    void replace(Handle db, Collection<Row> rows) {
        remove(db, rows.stream().map(Row::guestId).toList());
        add(db, rows);
    }

    void remove(Handle db, Collection<Long> guestIds) {
        for (long id : guestIds) db.execute("DELETE FROM guest_off WHERE guest_id = ?", id);
    }

    /** Whether the guests of a cluster were compared before. */
    boolean hasBegun(Handle db, long clusterId) {
        return Rows.one(db, int.class, "SELECT count(*) FROM guest_off_begun WHERE cluster_id = ?", clusterId) > 0;
    }

    void begin(Handle db, long clusterId, Instant now) {
        db.execute(
                "INSERT INTO guest_off_begun (cluster_id, begun_at) VALUES (?, ?) ON CONFLICT (cluster_id) DO NOTHING",
                clusterId,
                now);
    }
}
