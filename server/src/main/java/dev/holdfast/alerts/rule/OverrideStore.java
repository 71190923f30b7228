package dev.holdfast.alerts.rule;

import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code alert_override}. Every write grows the revision of the rules. */
final class OverrideStore {
    private static final String COLUMNS = """
        id, target_type, target_id, storage, metric, never, threshold, clear_threshold, note, changed_at, by_id, by_name
        """;

    List<RuleOverride> all(Handle db) {
        return db.select("SELECT " + COLUMNS + " FROM alert_override ORDER BY id")
                .mapTo(RuleOverride.class)
                .list();
    }

    @Nullable
    RuleOverride find(Handle db, long id) {
        return db.select("SELECT " + COLUMNS + " FROM alert_override WHERE id = ?", id)
                .mapTo(RuleOverride.class)
                .findOne()
                .orElse(null);
    }

    /** Replaces the one for the same target and metric. */
    RuleOverride put(Handle db, RuleOverride one) {
        RuleStore.REVISION.grow(db);
        return db.createQuery("""
                        INSERT INTO alert_override (target_type, target_id, storage, metric, never, threshold,
                                                    clear_threshold, note, changed_at, by_id, by_name)
                        VALUES (:type, :target, :storage, :metric, :never, :threshold, :clear, :note, :changed, :by, :name)
                        ON CONFLICT (target_type, target_id, storage, metric) DO UPDATE SET
                               never = excluded.never, threshold = excluded.threshold,
                               clear_threshold = excluded.clear_threshold, note = excluded.note,
                               changed_at = excluded.changed_at, by_id = excluded.by_id, by_name = excluded.by_name
                        RETURNING
                        """ + COLUMNS)
                .bind("type", one.targetType())
                .bind("target", one.targetId())
                .bind("storage", one.storage())
                .bind("metric", one.metric())
                .bind("never", one.never())
                .bind("threshold", one.threshold())
                .bind("clear", one.clearThreshold())
                .bind("note", one.note())
                .bind("changed", one.changedAt())
                .bind("by", one.byId())
                .bind("name", one.byName())
                .mapTo(RuleOverride.class)
                .one();
    }

    boolean delete(Handle db, long id) {
        RuleStore.REVISION.grow(db);
        return db.execute("DELETE FROM alert_override WHERE id = ?", id) == 1;
    }
}
