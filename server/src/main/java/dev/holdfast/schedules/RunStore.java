package dev.holdfast.schedules;

import dev.holdfast.base.db.Table;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.scheduled.ScheduledStart.LeftOut;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Table {@code schedule_run}: the newest runs of each schedule. */
final class RunStore extends Table<RunStore.Row> {
    /** As many as a page shows; older ones are deleted. */
    static final int KEPT = 50;

    RunStore() {
        super("schedule_run", Row.class, null, "id DESC");
    }

    /** A stored run. */
    record Row(long id, long scheduleId, Instant at, Note note) {
        ScheduleRun view(Map<Long, JobState> states) {
            return new ScheduleRun(
                    id,
                    note.plannedAt(),
                    at,
                    note.startedBy(),
                    note.outcome(),
                    note.detail(),
                    note.jobs().stream()
                            .map(job -> new ScheduleRun.RunJob(job, states.get(job)))
                            .toList(),
                    note.leftOut());
        }
    }

    /** What became of a run. */
    record Note(
            @Nullable Instant plannedAt,
            @Nullable String startedBy,
            ScheduleRun.Outcome outcome,
            @Nullable String detail,
            List<Long> jobs,
            List<LeftOut> leftOut) {
        private static final int MOST_LEFT_OUT = 100;

        Note {
            leftOut = leftOut.stream().limit(MOST_LEFT_OUT).toList();
        }

        static Note of(@Nullable Instant plannedAt, ScheduleRun.Outcome outcome, @Nullable String detail) {
            return new Note(plannedAt, null, outcome, detail, List.of(), List.of());
        }
    }

    Row add(Handle db, long scheduleId, Instant at, Note note) {
        Row added = insert(db, new Row(0, scheduleId, at, note));
        db.execute("""
                DELETE FROM schedule_run WHERE schedule_id = ? AND id NOT IN
                    (SELECT id FROM schedule_run WHERE schedule_id = ? ORDER BY id DESC LIMIT ?)
                """, scheduleId, scheduleId, KEPT);
        return added;
    }

    /** The runs of a schedule, the newest first. */
    List<Row> of(Handle db, long scheduleId) {
        return where(db, "schedule_id = ?", scheduleId);
    }

    /** The runs of all schedules in a span that were tried: neither missed nor skipped. */
    List<Row> tried(Handle db, Instant from, Instant to) {
        return where(db, "at >= ? AND at < ? AND outcome NOT IN ('missed', 'skipped')", from, to);
    }

    /** The last run of each schedule. */
    List<Row> last(Handle db) {
        return where(db, "id IN (SELECT max(id) FROM schedule_run GROUP BY schedule_id)");
    }
}
