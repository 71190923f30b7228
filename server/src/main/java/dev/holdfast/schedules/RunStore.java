package dev.holdfast.schedules;

import dev.holdfast.base.db.row.Rows;
import dev.holdfast.base.json.Json;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.scheduled.ScheduledStart.LeftOut;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code schedule_run}: the newest runs of each schedule. */
final class RunStore {
    private static final String SELECT =
            "SELECT id, schedule_id, planned_at, at, started_by, outcome, detail, jobs, left_out FROM schedule_run";
    /** As many as a page shows; older ones are deleted. */
    static final int KEPT = 50;

    private static final int MOST_LEFT_OUT = 100;

    /** A stored run; {@code jobs} and {@code leftOut} are JSON. */
    record Row(
            long id,
            long scheduleId,
            @Nullable Instant plannedAt,
            Instant at,
            @Nullable String startedBy,
            ScheduleRun.Outcome outcome,
            @Nullable String detail,
            String jobs,
            String leftOut) {
        List<Long> jobIds() {
            return Arrays.asList(Json.MAPPER.readValue(jobs, Long[].class));
        }

        ScheduleRun view(Map<Long, JobState> states) {
            return new ScheduleRun(
                    id,
                    plannedAt,
                    at,
                    startedBy,
                    outcome,
                    detail,
                    jobIds().stream()
                            .map(job -> new ScheduleRun.RunJob(job, states.get(job)))
                            .toList(),
                    List.of(Json.MAPPER.readValue(leftOut, LeftOut[].class)));
        }
    }

    /** What became of a run, to be stored. */
    record Note(
            @Nullable Instant plannedAt,
            @Nullable String startedBy,
            ScheduleRun.Outcome outcome,
            @Nullable String detail,
            Collection<Long> jobs,
            List<LeftOut> leftOut) {
        static Note of(@Nullable Instant plannedAt, ScheduleRun.Outcome outcome, @Nullable String detail) {
            return new Note(plannedAt, null, outcome, detail, List.of(), List.of());
        }
    }

    Row add(Handle db, long scheduleId, Instant at, Note note) {
        long id = Rows.one(
                db,
                Long.class,
                """
                        INSERT INTO schedule_run (schedule_id, planned_at, at, started_by, outcome, detail, jobs, left_out)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
                        """,
                scheduleId,
                note.plannedAt(),
                at,
                note.startedBy(),
                note.outcome(),
                note.detail(),
                Json.write(note.jobs()),
                Json.write(note.leftOut().stream().limit(MOST_LEFT_OUT).toList()));
        db.execute("""
                DELETE FROM schedule_run WHERE schedule_id = ? AND id NOT IN
                    (SELECT id FROM schedule_run WHERE schedule_id = ? ORDER BY id DESC LIMIT ?)
                """, scheduleId, scheduleId, KEPT);
        return Rows.one(db, Row.class, SELECT + " WHERE id = ?", id);
    }

    /** The runs of a schedule, the newest first. */
    List<Row> of(Handle db, long scheduleId) {
        return Rows.list(db, Row.class, SELECT + " WHERE schedule_id = ? ORDER BY id DESC", scheduleId);
    }

    /** The last run of each schedule. */
    List<Row> last(Handle db) {
        return Rows.list(
                db, Row.class, SELECT + " WHERE id IN (SELECT max(id) FROM schedule_run GROUP BY schedule_id)");
    }
}
