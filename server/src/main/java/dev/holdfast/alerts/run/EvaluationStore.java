package dev.holdfast.alerts.run;

import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code alert_evaluation}: when all rules were last evaluated, by whichever replica. */
final class EvaluationStore {
    @Nullable
    Instant last(Handle db) {
        return Rows.find(db, Instant.class, "SELECT at FROM alert_evaluation WHERE id = 1 AND at IS NOT NULL");
    }

    void done(Handle db, Instant at) {
        db.execute("UPDATE alert_evaluation SET at = ? WHERE id = 1", at);
    }
}
