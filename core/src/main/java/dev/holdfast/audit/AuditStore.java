package dev.holdfast.audit;

import dev.holdfast.base.db.Table;
import dev.holdfast.base.db.row.Rows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Table {@code audit}. */
final class AuditStore extends Table<AuditRow> {
    AuditStore() {
        super("audit", AuditRow.class, null, "id DESC");
    }

    /** Updates the row with the outcome in {@code row}. */
    void conclude(Handle db, long id, AuditRow row) {
        db.execute(
                """
                UPDATE audit SET target_type = ?, target_id = ?, target_name = ?, outcome = ?, status = ?, detail = ?
                 WHERE id = ?
                """, row.targetType(), row.targetId(), row.targetName(), row.outcome(), row.status(), row.detail(), id);
    }

    void end(Handle db, long id, String outcome, String detail) {
        db.execute("UPDATE audit SET outcome = ?, detail = ? WHERE id = ?", outcome, detail, id);
    }

    void more(Handle db, long id, int more) {
        db.execute("UPDATE audit SET more = ? WHERE id = ?", more, id);
    }

    long lastId(Handle db) {
        return Rows.one(db, Long.class, "SELECT coalesce(max(id), 0) FROM audit");
    }

    List<AuditRow> page(Handle db, AuditFilter filter, int limit, long offset) {
        var where = new Where(filter);
        return where.bind(db.createQuery(
                        "SELECT " + columns + " FROM audit" + where + " ORDER BY id DESC LIMIT :limit OFFSET :offset"))
                .bind("limit", limit)
                .bind("offset", offset)
                .mapTo(AuditRow.class)
                .list();
    }

    /** The rows before {@code id}, newest first. */
    List<AuditRow> before(Handle db, AuditFilter filter, long id, int limit) {
        var where = new Where(filter);
        where.and("id < :before", "before", id);
        return where.bind(
                        db.createQuery("SELECT " + columns + " FROM audit" + where + " ORDER BY id DESC LIMIT :limit"))
                .bind("limit", limit)
                .mapTo(AuditRow.class)
                .list();
    }

    long count(Handle db, AuditFilter filter) {
        var where = new Where(filter);
        return where.bind(db.createQuery("SELECT count(*) FROM audit" + where))
                .mapTo(Long.class)
                .one();
    }

    /**
     * Only requested conditions are part of the statement: an optional condition in SQL prevents the use of an index.
     */
    private static final class Where {
        private final List<String> conditions = new ArrayList<>();
        private final Map<String, Object> values = new LinkedHashMap<>();

        Where(AuditFilter f) {
            if (f.actor() != null) actor(f.actor());
            if (f.action() != null) action(f.action());
            if (f.outcome() != null) and("outcome = :outcome", "outcome", f.outcome());
            if (f.target() != null) {
                int colon = f.target().indexOf(':');
                and("target_type = :type", "type", f.target().substring(0, colon));
                and("target_id = :target", "target", Long.parseLong(f.target().substring(colon + 1)));
            }
            if (f.ip() != null) and("ip = :ip", "ip", f.ip());
            Instant since = f.since();
            if (since != null) and("at >= :since", "since", since);
            Instant until = f.until();
            if (until != null) and("at < :until", "until", until);
            if (f.q() != null) {
                and("""
                        (lower(action) LIKE :q ESCAPE '!' OR lower(actor_name) LIKE :q ESCAPE '!'
                          OR lower(detail) LIKE :q ESCAPE '!')
                        """, "q", "%" + literal(f.q()) + "%");
            }
        }

        private void actor(String actor) {
            String name = "lower(actor_name) LIKE :actor ESCAPE '!'";
            boolean mayBeId = actor.matches("[0-9]{1,18}");
            and(mayBeId ? "(actor_id = :actorId OR " + name + ")" : name, "actor", "%" + literal(actor) + "%");
            if (mayBeId) values.put("actorId", Long.parseLong(actor));
        }

        private void action(String action) {
            if (action.endsWith(".*")) {
                String area = action.substring(0, action.length() - 1);
                and("action LIKE :action ESCAPE '!'", "action", literal(area) + "%");
            } else {
                and("action = :action", "action", action);
            }
        }

        void and(String condition, String name, Object value) {
            conditions.add(condition);
            values.put(name, value);
        }

        Query bind(Query query) {
            values.forEach(query::bind);
            return query;
        }

        /** Escapes % and _, which are not wildcards for the user. */
        private static String literal(String text) {
            return text.toLowerCase(Locale.ROOT).replaceAll("[!%_]", "!$0");
        }

        @Override
        public String toString() {
            return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
        }
    }
}
