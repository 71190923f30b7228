package dev.holdfast.alerts.rule;

import dev.holdfast.base.db.Table;
import org.jdbi.v3.core.Handle;

/** Table {@code alert_override}. */
final class OverrideStore extends Table<RuleOverride> {
    OverrideStore() {
        super("alert_override", RuleOverride.class, RuleStore.REVISION, "id");
    }

    /** Replaces the one for the same target and metric. */
    RuleOverride put(Handle db, RuleOverride one) {
        return insert(db, one, """
            ON CONFLICT (target_type, target_id, storage, metric) DO UPDATE SET
                   never = excluded.never, threshold = excluded.threshold, clear_threshold = excluded.clear_threshold,
                   note = excluded.note, changed_at = excluded.changed_at, by_id = excluded.by_id,
                   by_name = excluded.by_name
            """).orElseThrow();
    }
}
