package dev.holdfast.teams;

import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code team}. */
final class TeamStore {
    private static final String SELECT = """
            SELECT t.id, t.name, t.slug, t.description, t.created_at,
                   (SELECT count(*) FROM membership m WHERE m.team_id = t.id) AS member_count
              FROM team t
            """;

    /** A team with the number of its members. */
    record Row(long id, String name, String slug, @Nullable String description, int memberCount, Instant createdAt) {}

    List<Row> list(Handle db) {
        return db.select(SELECT + " ORDER BY t.name, t.id").mapTo(Row.class).list();
    }

    @Nullable
    Row find(Handle db, long id) {
        return db.select(SELECT + " WHERE t.id = ?", id)
                .mapTo(Row.class)
                .findOne()
                .orElse(null);
    }

    boolean isTaken(Handle db, String slug) {
        return db.select("SELECT 1 FROM team WHERE slug = ?", slug)
                .mapTo(int.class)
                .findOne()
                .isPresent();
    }

    long insert(Handle db, String name, String slug, @Nullable String description, Instant createdAt) {
        return db.select(
                        "INSERT INTO team (name, slug, description, created_at) VALUES (?, ?, ?, ?) RETURNING id",
                        name,
                        slug,
                        description,
                        createdAt)
                .mapTo(Long.class)
                .one();
    }

    void update(Handle db, long id, String name, @Nullable String description) {
        db.execute("UPDATE team SET name = ?, description = ? WHERE id = ?", name, description, id);
    }

    /** Also deletes its memberships. */
    void delete(Handle db, long id) {
        db.execute("DELETE FROM team WHERE id = ?", id);
    }
}
