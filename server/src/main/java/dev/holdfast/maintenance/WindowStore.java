package dev.holdfast.maintenance;

import dev.holdfast.base.db.Revision;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** Table {@code maintenance_window}. Every write grows the revision. */
final class WindowStore {
    static final Revision REVISION = new Revision("maintenance");

    private static final String COLUMNS = """
        id, name, note, source, team_id, targets, cron, zone, duration_s, enabled, starts_at, opened_at, ends_at, ended_at,
        job_id, job_target, host_id, made_by_id, made_by_name, created_at, changed_at, version
        """;
    private static final String SELECT = "SELECT " + COLUMNS + " FROM maintenance_window";

    List<WindowRow> list(Handle db) {
        return db.select(SELECT + " ORDER BY id DESC").mapTo(WindowRow.class).list();
    }

    /** Those that are not over for good. */
    List<WindowRow> active(Handle db) {
        return db.select(SELECT + " WHERE ended_at IS NULL ORDER BY id")
                .mapTo(WindowRow.class)
                .list();
    }

    @Nullable
    WindowRow find(Handle db, long id) {
        return db.select(SELECT + " WHERE id = ?", id)
                .mapTo(WindowRow.class)
                .findOne()
                .orElse(null);
    }

    /** Null when the job has a window for this target already. */
    @Nullable
    WindowRow insert(Handle db, WindowRow row) {
        REVISION.grow(db);
        return bind(db.createQuery("""
                        INSERT INTO maintenance_window (name, note, source, team_id, targets, cron, zone, duration_s, enabled,
                                                        starts_at, opened_at, ends_at, ended_at, job_id, job_target,
                                                        host_id, made_by_id, made_by_name, created_at, changed_at, version)
                        VALUES (:name, :note, :source, :team, :targets, :cron, :zone, :duration, :enabled,
                                :starts, :opened, :ends, :ended, :job, :job_target, :host, :made_by, :made_by_name,
                                :created, :changed, 0)
                        ON CONFLICT (job_id, job_target) DO NOTHING
                        RETURNING
                        """ + COLUMNS), row)
                .bind("team", row.teamId())
                .bind("source", row.source())
                .bind("job", row.jobId())
                .bind("job_target", row.jobTarget())
                .bind("host", row.hostId())
                .bind("made_by", row.madeById())
                .bind("made_by_name", row.madeByName())
                .bind("created", row.createdAt())
                .mapTo(WindowRow.class)
                .findOne()
                .orElse(null);
    }

    /** False when someone else changed or removed it in the meantime, on any replica. */
    boolean update(Handle db, WindowRow row) {
        REVISION.grow(db);
        return bind(db.createUpdate("""
            UPDATE maintenance_window
               SET name = :name, note = :note, targets = :targets, cron = :cron, zone = :zone,
                   duration_s = :duration, enabled = :enabled, starts_at = :starts, opened_at = :opened,
                   ends_at = :ends, ended_at = :ended, changed_at = :changed, version = version + 1
             WHERE id = :id AND version = :version
            """), row)
                        .bind("id", row.id())
                        .bind("version", row.version())
                        .execute()
                == 1;
    }

    private static <S extends SqlStatement<S>> S bind(S statement, WindowRow row) {
        return statement
                .bind("name", row.name())
                .bind("note", row.note())
                .bind("targets", row.targets())
                .bind("cron", row.cron())
                .bind("zone", row.zone())
                .bind("duration", row.durationS())
                .bind("enabled", row.enabled())
                .bind("starts", row.startsAt())
                .bind("opened", row.openedAt())
                .bind("ends", row.endsAt())
                .bind("ended", row.endedAt())
                .bind("changed", row.changedAt());
    }

    /** False when it was changed or removed in the meantime. */
    boolean delete(Handle db, WindowRow row) {
        REVISION.grow(db);
        return db.execute("DELETE FROM maintenance_window WHERE id = ? AND version = ?", row.id(), row.version()) == 1;
    }

    /** Removes those that were over before. */
    void deleteEndedBefore(Handle db, Instant limit) {
        db.execute("DELETE FROM maintenance_window WHERE ended_at < ?", limit);
    }

    /** The ones of a job's targets that are open. */
    List<WindowRow> ofJob(Handle db, long jobId) {
        return db.select(SELECT + " WHERE job_id = ? AND ended_at IS NULL", jobId)
                .mapTo(WindowRow.class)
                .list();
    }
}
