package dev.holdfast.teams;

import dev.holdfast.base.db.Table;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** Table {@code team}. A team that is deleted takes its memberships with it. */
final class TeamStore extends Table<TeamStore.Row> {
    TeamStore() {
        super("team", Row.class, null, "name, id");
    }

    /**
     * A stored team.
     *
     * @param spec what people decide about it; its slug is there
     */
    record Row(long id, TeamIn spec, Instant createdAt) {}

    boolean isTaken(Handle db, String slug) {
        return !where(db, "slug = ?", slug).isEmpty();
    }
}
