package dev.holdfast.audit;

import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code audit}. */
final class AuditStore {
    record Row(
            long id,
            Instant at,
            @Nullable Long actorId,
            @Nullable String actorName,
            String action,
            @Nullable String targetType,
            @Nullable Long targetId,
            String outcome,
            @Nullable Integer status,
            @Nullable String detail,
            @Nullable String ip,
            String requestId) {}

    private static final String FILTER = """
             WHERE (CAST(:actor AS TEXT) IS NULL OR lower(actor_name) LIKE lower(:actor))
               AND (CAST(:action AS TEXT) IS NULL OR action = :action)
               AND (CAST(:outcome AS TEXT) IS NULL OR outcome = :outcome)
            """;

    long insert(Handle db, Row row) {
        return db.select(
                        """
                        INSERT INTO audit (at, actor_id, actor_name, action, target_type, target_id, outcome, status,
                                           detail, ip, request_id)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
                        """,
                        row.at(),
                        row.actorId(),
                        row.actorName(),
                        row.action(),
                        row.targetType(),
                        row.targetId(),
                        row.outcome(),
                        row.status(),
                        row.detail(),
                        row.ip(),
                        row.requestId())
                .mapTo(Long.class)
                .one();
    }

    void conclude(
            Handle db,
            long id,
            @Nullable String targetType,
            @Nullable Long targetId,
            String outcome,
            int status,
            @Nullable String detail) {
        db.execute(
                "UPDATE audit SET target_type = ?, target_id = ?, outcome = ?, status = ?, detail = ? WHERE id = ?",
                targetType,
                targetId,
                outcome,
                status,
                detail,
                id);
    }

    List<Row> list(Handle db, AuditQuery query) {
        return db.createQuery("SELECT * FROM audit" + FILTER + " ORDER BY id DESC LIMIT :limit OFFSET :offset")
                .bind("actor", like(query.actor()))
                .bind("action", query.action())
                .bind("outcome", query.outcome())
                .bind("limit", query.limit())
                .bind("offset", query.offset())
                .mapTo(Row.class)
                .list();
    }

    long count(Handle db, AuditQuery query) {
        return db.createQuery("SELECT count(*) FROM audit" + FILTER)
                .bind("actor", like(query.actor()))
                .bind("action", query.action())
                .bind("outcome", query.outcome())
                .mapTo(Long.class)
                .one();
    }

    private static @Nullable String like(@Nullable String part) {
        return part == null ? null : "%" + part + "%";
    }
}
