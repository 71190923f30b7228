package dev.holdfast.teams;

import dev.holdfast.access.Role;
import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code membership}. */
final class MembershipStore {
    private static final String SELECT = """
            SELECT m.team_id, t.name AS team_name, m.account_id, m.role, m.cidr, m.nomatch
              FROM membership m JOIN team t ON t.id = m.team_id
            """;

    private static final String MEMBERS = """
            SELECT m.account_id AS user_id, a.email, a.display_name, m.role, m.cidr,
                   CASE WHEN m.nomatch THEN 1 ELSE 0 END AS nomatch, m.comment, m.created_at
              FROM membership m JOIN account a ON a.id = m.account_id
             WHERE m.team_id = ?
            """;

    /** A membership with its team's name. */
    record Row(long teamId, String teamName, long accountId, Role role, String cidr, boolean nomatch) {}

    private record Count(long teamId, int members) {}

    /** How many members the teams have, by id; those without members are missing. */
    Map<Long, Integer> counts(Handle db) {
        return db.select("SELECT team_id, count(*) AS members FROM membership GROUP BY team_id")
                .mapTo(Count.class)
                .collectToMap(Count::teamId, Count::members);
    }

    List<Row> ofAccount(Handle db, long accountId) {
        return Rows.list(db, Row.class, SELECT + " WHERE m.account_id = ? ORDER BY t.name, t.id", accountId);
    }

    List<Row> all(Handle db) {
        return Rows.list(db, Row.class, SELECT + " ORDER BY t.name, t.id");
    }

    List<Member> ofTeam(Handle db, long teamId) {
        return Rows.list(db, Member.class, MEMBERS + " ORDER BY a.email", teamId);
    }

    Member get(Handle db, long teamId, long accountId) {
        return Rows.one(db, Member.class, MEMBERS + " AND m.account_id = ?", teamId, accountId);
    }

    void put(
            Handle db,
            long teamId,
            long accountId,
            Role role,
            String cidr,
            boolean nomatch,
            @Nullable String comment,
            Instant now) {
        db.execute("""
                INSERT INTO membership (team_id, account_id, role, cidr, nomatch, comment, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (team_id, account_id) DO UPDATE SET role = excluded.role, cidr = excluded.cidr,
                                                                nomatch = excluded.nomatch, comment = excluded.comment
                """, teamId, accountId, role, cidr, nomatch, comment, now);
    }

    boolean delete(Handle db, long teamId, long accountId) {
        return db.execute("DELETE FROM membership WHERE team_id = ? AND account_id = ?", teamId, accountId) > 0;
    }
}
