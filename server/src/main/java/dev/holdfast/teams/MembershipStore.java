package dev.holdfast.teams;

import dev.holdfast.access.Role;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code membership}. */
final class MembershipStore {
    private static final String SELECT = """
            SELECT m.team_id, t.name AS team_name, m.account_id, m.role, m.cidr, m.nomatch, m.comment, m.created_at
              FROM membership m JOIN team t ON t.id = m.team_id
            """;

    /** A membership beside its team's name. */
    record Row(
            long teamId,
            String teamName,
            long accountId,
            Role role,
            String cidr,
            boolean nomatch,
            @Nullable String comment,
            Instant createdAt) {}

    List<Row> ofAccount(Handle db, long accountId) {
        return db.select(SELECT + " WHERE m.account_id = ? ORDER BY t.name, t.id", accountId)
                .mapTo(Row.class)
                .list();
    }

    List<Row> all(Handle db) {
        return db.select(SELECT + " ORDER BY t.name, t.id").mapTo(Row.class).list();
    }
}
