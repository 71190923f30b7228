package dev.holdfast.alerts.history;

import dev.holdfast.alerts.evaluate.Phase;
import dev.holdfast.base.db.Revision;
import dev.holdfast.base.db.Table;
import dev.holdfast.base.db.row.Rows;
import dev.holdfast.metrics.Subject;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code alert}. Every write grows the revision. */
public final class AlertStore extends Table<Alert> {
    /** Grows with every change of an alert. */
    public static final Revision REVISION = new Revision("alert");

    /** That of any database. */
    public AlertStore() {
        super("alert", Alert.class, REVISION, "id");
    }

    /** What an evaluation has to know: all that is not resolved, and what was resolved after {@code recent}. */
    public List<Alert> current(Handle db, Instant recent) {
        return where(
                db,
                "state IN ('pending', 'firing', 'acknowledged')"
                        + " OR (state = 'resolved' AND (resolved_at > ? OR breach_since IS NOT NULL))",
                recent);
    }

    /** One alert that fired; null when there is none, also for one that is only pending. */
    public @Nullable Alert findFired(Handle db, long id) {
        return Rows.find(db, Alert.class, "FROM alert WHERE id = ? AND state <> 'pending'", id);
    }

    /** What follows from an alert. */
    public List<Alert> children(Handle db, long id, int most) {
        return Rows.list(
                db, Alert.class, "FROM alert WHERE parent_id = ? AND state <> 'pending' ORDER BY id LIMIT ?", id, most);
    }

    /**
     * Which alerts are listed.
     *
     * @param state null for any
     * @param from only those that had not ended before; null for all
     * @param to only those that fired no later; null for all
     * @param type only of this type of target, with {@code id}; of a host also of its storages; null for all
     */
    public record Filter(
            @Nullable Phase state,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable String type,
            long id) {}

    /** Those that fired, the newest first, with ids smaller than {@code before}. */
    public List<Alert> list(Handle db, Filter filter, long before, int most) {
        return db.createQuery("SELECT " + columns + " FROM alert " + """
            WHERE id < :before AND state <> 'pending'
              AND (:any_state = 1 OR state = :state)
              AND (:from = 0 OR resolved_at IS NULL OR resolved_at >= :from)
              AND (:to = 0 OR fired_at <= :to)
              AND (:type = '' OR (target_type = :type AND target_id = :target)
                   OR (:type = 'host' AND target_type = 'storage' AND host_id = :target))
            ORDER BY id DESC LIMIT :most
            """)
                .bind("before", before)
                .bind("any_state", filter.state() == null ? 1 : 0)
                .bind("state", filter.state() == null ? Phase.FIRING : filter.state())
                .bind("from", filter.from() == null ? Instant.EPOCH : filter.from())
                .bind("to", filter.to() == null ? Instant.EPOCH : filter.to())
                .bind("type", filter.type() == null ? "" : filter.type())
                .bind("target", filter.id())
                .bind("most", most)
                .mapTo(Alert.class)
                .list();
    }

    /** Those of a subject that overlap a time span, the newest first. */
    public List<Alert> of(Handle db, Subject subject, Instant from, Instant to, int most) {
        return Rows.list(
                db,
                Alert.class,
                "FROM alert WHERE subject_kind = ? AND cluster_id = ? AND subject_key = ? AND state <> 'pending'"
                        + " AND (resolved_at IS NULL OR resolved_at >= ?) AND fired_at <= ? ORDER BY id DESC LIMIT ?",
                subject.kind(),
                subject.clusterId(),
                subject.key(),
                from,
                to,
                most);
    }

    /** Adds an alert and returns it with its id; null if another replica did. */
    public @Nullable Alert insertOnce(Handle db, Alert one) {
        return insert(db, one, "ON CONFLICT DO NOTHING").orElse(null);
    }

    /** Forgets what never fired. */
    public boolean deletePending(Handle db, Alert one) {
        return db.execute(
                        "DELETE FROM alert WHERE id = ? AND version = ? AND state = 'pending'", one.id(), one.version())
                == 1;
    }

    /** Forgets what ended before a time. */
    public int deleteOld(Handle db, Instant before) {
        return db.execute("DELETE FROM alert WHERE state = 'resolved' AND resolved_at < ?", before);
    }
}
