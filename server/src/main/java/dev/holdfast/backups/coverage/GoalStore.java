package dev.holdfast.backups.coverage;

import dev.holdfast.base.db.row.Rows;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Table {@code backup_goal}. */
final class GoalStore {
    List<Goal> all(Handle db) {
        return Rows.list(db, Goal.class, "SELECT tag, max_age_h, reason FROM backup_goal ORDER BY tag");
    }

    void replace(Handle db, List<Goal> goals) {
        db.execute("DELETE FROM backup_goal");
        for (Goal one : goals) {
            db.execute(
                    "INSERT INTO backup_goal (tag, max_age_h, reason) VALUES (?, ?, ?)",
                    one.tag(),
                    one.maxAgeH(),
                    one.reason());
        }
    }
}
