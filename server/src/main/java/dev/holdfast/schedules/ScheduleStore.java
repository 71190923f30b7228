package dev.holdfast.schedules;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.Requester;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** Table {@code schedule}. */
final class ScheduleStore {
    private static final String COLUMNS = """
            id, name, team_id, kind, params, targets, cron, zone, enabled, jitter_s, missed, owner_id, owner_name,
            owner_token, owner_ip, planned_at, due_at, created_at, changed_at
            """;
    private static final String SELECT = "SELECT " + COLUMNS + " FROM schedule";

    /** A stored schedule; {@code params} and {@code targets} are JSON. */
    record Row(
            long id,
            String name,
            @Nullable Long teamId,
            String kind,
            String params,
            String targets,
            String cron,
            String zone,
            boolean enabled,
            int jitterS,
            MissedRuns missed,
            long ownerId,
            String ownerName,
            @Nullable Long ownerToken,
            @Nullable String ownerIp,
            @Nullable Instant plannedAt,
            @Nullable Instant dueAt,
            Instant createdAt,
            Instant changedAt) {
        Ownership place() {
            return new Ownership(teamId);
        }

        Requester owner() {
            return new Requester(ownerId, ownerName, ownerToken, ownerIp);
        }

        /** The same, owned by this requester. */
        Row ownedBy(Requester who) {
            return new Row(
                    id,
                    name,
                    teamId,
                    kind,
                    params,
                    targets,
                    cron,
                    zone,
                    enabled,
                    jitterS,
                    missed,
                    who.userId(),
                    who.name(),
                    who.tokenId(),
                    who.ip(),
                    plannedAt,
                    dueAt,
                    createdAt,
                    changedAt);
        }

        /** The same with another next run. */
        Row planned(@Nullable Instant planned, @Nullable Instant due) {
            return new Row(
                    id,
                    name,
                    teamId,
                    kind,
                    params,
                    targets,
                    cron,
                    zone,
                    enabled,
                    jitterS,
                    missed,
                    ownerId,
                    ownerName,
                    ownerToken,
                    ownerIp,
                    planned,
                    due,
                    createdAt,
                    changedAt);
        }
    }

    List<Row> list(Handle db) {
        return db.select(SELECT + " ORDER BY name, id").mapTo(Row.class).list();
    }

    @Nullable
    Row find(Handle db, long id) {
        return db.select(SELECT + " WHERE id = ?", id)
                .mapTo(Row.class)
                .findOne()
                .orElse(null);
    }

    /** Those whose time has come. */
    List<Row> due(Handle db, Instant now) {
        return db.select(SELECT + " WHERE due_at <= ? ORDER BY due_at, id", now)
                .mapTo(Row.class)
                .list();
    }

    Row insert(Handle db, Row row) {
        return bind(db.createQuery("""
                        INSERT INTO schedule (name, team_id, kind, params, targets, cron, zone, enabled, jitter_s, missed,
                                              owner_id, owner_name, owner_token, owner_ip, planned_at, due_at,
                                              created_at, changed_at)
                        VALUES (:name, :team, :kind, :params, :targets, :cron, :zone, :enabled, :jitter, :missed,
                                :owner, :owner_name, :owner_token, :owner_ip, :planned, :due, :created, :changed)
                        RETURNING\s""" + COLUMNS), row).mapTo(Row.class).one();
    }

    void update(Handle db, Row row) {
        bind(db.createUpdate("""
                UPDATE schedule SET name = :name, team_id = :team, kind = :kind, params = :params, targets = :targets,
                       cron = :cron, zone = :zone, enabled = :enabled, jitter_s = :jitter, missed = :missed,
                       owner_id = :owner, owner_name = :owner_name, owner_token = :owner_token, owner_ip = :owner_ip,
                       planned_at = :planned, due_at = :due, created_at = :created, changed_at = :changed
                 WHERE id = :id
                """), row).bind("id", row.id()).execute();
    }

    private static <S extends SqlStatement<S>> S bind(S statement, Row row) {
        return statement
                .bind("name", row.name())
                .bind("team", row.teamId())
                .bind("kind", row.kind())
                .bind("params", row.params())
                .bind("targets", row.targets())
                .bind("cron", row.cron())
                .bind("zone", row.zone())
                .bind("enabled", row.enabled())
                .bind("jitter", row.jitterS())
                .bind("missed", row.missed())
                .bind("owner", row.ownerId())
                .bind("owner_name", row.ownerName())
                .bind("owner_token", row.ownerToken())
                .bind("owner_ip", row.ownerIp())
                .bind("planned", row.plannedAt())
                .bind("due", row.dueAt())
                .bind("created", row.createdAt())
                .bind("changed", row.changedAt());
    }

    /**
     * Plans the next run in place of the one in {@code row}. Of all who try it, on any replica, one succeeds, and none if the
     * schedule was changed in the meantime.
     */
    boolean advance(Handle db, Row row, @Nullable Instant planned, @Nullable Instant due) {
        return db.execute(
                        "UPDATE schedule SET planned_at = ?, due_at = ? WHERE id = ? AND planned_at = ? AND due_at = ?"
                                + " AND changed_at = ?",
                        planned,
                        due,
                        row.id(),
                        row.plannedAt(),
                        row.dueAt(),
                        row.changedAt())
                == 1;
    }

    /** Lets only one transaction at a time go on about this schedule; false when it does not exist. */
    boolean hold(Handle db, long id) {
        return db.execute("UPDATE schedule SET name = name WHERE id = ?", id) == 1;
    }

    boolean delete(Handle db, long id) {
        return db.execute("DELETE FROM schedule WHERE id = ?", id) == 1;
    }
}
