package dev.holdfast.jobs.engine;

import dev.holdfast.access.Requester;
import dev.holdfast.base.db.row.Rows;
import dev.holdfast.jobs.JobFilter;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobTarget;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Table {@code job}. Every change of state checks the state that it leaves, so that a final state is set only once. */
public final class JobStore {
    static final String COLUMNS = Rows.columns(JobRow.class);
    private static final String SELECT = "SELECT " + COLUMNS + " FROM job";

    /** Stores a queued job; {@code params} are its sealed parameters, and {@code turn} is the round in which it runs. */
    public JobRow insert(Handle db, JobRequest<?> job, long turn, Instant at, byte[] params) {
        JobTarget target = job.target();
        Requester who = job.requester();
        return db.createQuery("""
            INSERT INTO job (kind, status, lane, hold_key, target_type, target_id, target_name, host_id,
                             requester_id, requester_name, requester_token, requester_ip, schedule_id,
                             person, turn, params, created_at)
            VALUES (:kind, 'queued', :lane, :hold, :type, :target, :target_name, :host,
                    :who, :who_name, :who_token, :who_ip, :schedule, :person, :turn,
                    :params, :at)
            RETURNING\s""" + COLUMNS)
                .bind("kind", job.type().name())
                .bind("lane", job.type().lane())
                .bind("hold", job.holdKey())
                .bind("type", target == null ? null : target.type().word())
                .bind("target", target == null ? null : (Long) target.id())
                .bind("target_name", target == null ? null : target.name())
                .bind("host", job.hostId())
                .bind("who", who == null ? null : (Long) who.userId())
                .bind("who_name", who == null ? null : who.name())
                .bind("who_token", who == null ? null : who.tokenId())
                .bind("who_ip", who == null ? null : who.ip())
                .bind("schedule", job.scheduleId())
                .bind("person", job.person())
                .bind("turn", turn)
                .bind("params", params)
                .bind("at", at)
                .mapTo(JobRow.class)
                .one();
    }

    /** Changes the target of a job. */
    public void concerns(Handle db, long id, JobTarget target) {
        db.execute(
                "UPDATE job SET target_type = ?, target_id = ?, target_name = ? WHERE id = ?",
                target.type().word(),
                target.id(),
                target.name(),
                id);
    }

    /** The job with this ID, or null. */
    public @Nullable JobRow find(Handle db, long id) {
        return Rows.find(db, JobRow.class, SELECT + " WHERE id = ?", id);
    }

    /** The jobs that fit, newest first. */
    public List<JobRow> list(Handle db, JobFilter filter, int limit, long offset) {
        String sql = SELECT + where(filter) + " ORDER BY id DESC LIMIT :limit OFFSET :offset";
        return bound(db.createQuery(sql), filter)
                .bind("limit", limit)
                .bind("offset", offset)
                .mapTo(JobRow.class)
                .list();
    }

    /** Of all jobs in progress, and of those created after job {@code newest}. */
    List<JobProgress> progress(Handle db, long newest) {
        return Rows.list(
                db, JobProgress.class, "FROM job WHERE status IN ('queued', 'running') OR id > ? ORDER BY id", newest);
    }

    /** The ID of the newest job. */
    long newest(Handle db) {
        return Rows.one(db, long.class, "SELECT COALESCE(max(id), 0) FROM job");
    }

    /** How many jobs fit. */
    public long count(Handle db, JobFilter filter) {
        return bound(db.createQuery("SELECT count(*) FROM job" + where(filter)), filter)
                .mapTo(long.class)
                .one();
    }

    private static String where(JobFilter filter) {
        List<String> conditions = new ArrayList<>();
        if (filter.status() != null) conditions.add("status = :status");
        if (filter.kind() != null) conditions.add("kind = :kind");
        if (filter.targetType() != null) conditions.add("target_type = :type");
        if (filter.targetId() != null) conditions.add("target_id = :target");
        if (filter.requesterId() != null) conditions.add("requester_id = :requester");
        // IN with an empty list is not valid SQL.
        if (filter.hosts() != null) conditions.add(filter.hosts().isEmpty() ? "1 = 0" : "host_id IN (<hosts>)");
        return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }

    private static Query bound(Query query, JobFilter filter) {
        if (filter.status() != null) query.bind("status", filter.status());
        if (filter.kind() != null) query.bind("kind", filter.kind());
        if (filter.targetType() != null) query.bind("type", filter.targetType());
        if (filter.targetId() != null) query.bind("target", filter.targetId());
        if (filter.requesterId() != null) query.bind("requester", filter.requesterId());
        if (filter.hosts() != null && !filter.hosts().isEmpty()) query.bindList("hosts", filter.hosts());
        return query;
    }

    // Admission

    /** Serializes the decisions of replicas that share the database. */
    public void passGate(Handle db) {
        db.execute("UPDATE job_gate SET passes = passes + 1 WHERE id = 1");
    }

    /** The jobs that run now. */
    public List<JobRow> running(Handle db) {
        return Rows.list(db, JobRow.class, SELECT + " WHERE status = 'running' ORDER BY id");
    }

    @Nullable
    JobRow admit(Handle db, long id, Instant now) {
        return one(db.createQuery("UPDATE job SET status = 'running', started_at = :now"
                        + " WHERE id = :id AND status = 'queued' RETURNING " + COLUMNS)
                .bind("now", now)
                .bind("id", id));
    }

    // Running

    /** What a runner needs to start a job. A later attempt invalidates the earlier ones. */
    static final class Started {
        final JobRow row;
        final byte[] params;
        final byte @Nullable [] checkpoint;

        private Started(JobRow row, ResultSet columns) throws SQLException {
            this.row = row;
            this.params = columns.getBytes("params");
            this.checkpoint = columns.getBytes("checkpoint");
        }
    }

    @Nullable
    Started start(Handle db, long id) {
        return db.createQuery("UPDATE job SET attempt = attempt + 1 WHERE id = :id AND status = 'running' RETURNING "
                        + COLUMNS + ", params, checkpoint")
                .bind("id", id)
                .map((columns, context) -> new Started(
                        context.findRowMapperFor(JobRow.class).orElseThrow().map(columns, context), columns))
                .findOne()
                .orElse(null);
    }

    /** Null when another attempt runs this job now, or the job has ended. */
    @Nullable
    JobRow save(
            Handle db, long id, int attempt, long lastEvent, @Nullable Integer progress, byte @Nullable [] checkpoint) {
        return one(db.createQuery("UPDATE job SET last_event = :last, progress_pct = :progress"
                        + (checkpoint == null ? "" : ", checkpoint = :checkpoint")
                        + " WHERE id = :id AND attempt = :attempt AND status = 'running' RETURNING "
                        + COLUMNS)
                .bind("last", lastEvent)
                .bindByType("progress", progress, Integer.class)
                .bindByType("checkpoint", checkpoint, byte[].class)
                .bind("id", id)
                .bind("attempt", attempt));
    }

    @Nullable
    JobRow finish(
            Handle db,
            long id,
            int attempt,
            JobState end,
            @Nullable String result,
            @Nullable String error,
            long lastEvent,
            @Nullable Integer progress,
            Instant now) {
        return one(db.createQuery("""
            UPDATE job SET status = :end, result = :result, error = :error, last_event = :last,
                           progress_pct = :progress, finished_at = :now, checkpoint = NULL
            WHERE id = :id AND attempt = :attempt AND status = 'running'
            RETURNING\s""" + COLUMNS)
                .bind("end", end)
                .bind("result", result)
                .bind("error", error)
                .bind("last", lastEvent)
                .bindByType("progress", progress, Integer.class)
                .bind("now", now)
                .bind("id", id)
                .bind("attempt", attempt));
    }

    /** For {@link #endWithoutTranscript} when the running attempt is not known. */
    static final int ANY_ATTEMPT = -1;

    /** Does not touch the stored lines. False when the job has already ended. */
    boolean endWithoutTranscript(
            Handle db, long id, int attempt, JobState end, @Nullable String result, String error, Instant now) {
        return db.createUpdate("""
            UPDATE job SET status = :end, result = :result, error = :error, finished_at = :now,
                           checkpoint = NULL
            WHERE id = :id AND status = 'running' AND (:attempt = -1 OR attempt = :attempt)
            """)
                        .bind("end", end)
                        .bind("result", result)
                        .bind("error", error)
                        .bind("now", now)
                        .bind("id", id)
                        .bind("attempt", attempt)
                        .execute()
                == 1;
    }

    // Canceling

    /** Ends a job as canceled if it is still queued; otherwise null. */
    public @Nullable JobRow cancelQueued(Handle db, long id, String error, Instant now) {
        return one(db.createQuery("""
            UPDATE job SET status = 'canceled', error = :error, finished_at = :now,
                           last_event = last_event + 1
            WHERE id = :id AND status = 'queued'
            RETURNING\s""" + COLUMNS)
                .bind("error", error)
                .bind("now", now)
                .bind("id", id));
    }

    /** Marks a running job as canceled; null when it does not run. */
    public @Nullable JobRow askToCancel(Handle db, long id, @Nullable String name) {
        return one(db.createQuery("UPDATE job SET cancel_asked = TRUE, cancel_name = COALESCE(cancel_name, :name)"
                        + " WHERE id = :id AND status = 'running' RETURNING " + COLUMNS)
                .bind("name", name)
                .bind("id", id));
    }

    // Holding and ending

    /** The job that holds this key: the running one, otherwise the first in the queue. */
    public @Nullable JobRow holder(Handle db, String holdKey) {
        return one(db.createQuery(SELECT + " WHERE status IN ('queued', 'running') AND (hold_key = :key OR "
                        + JobClaimStore.ALSO + ") ORDER BY status DESC, turn, id LIMIT 1")
                .bind("key", holdKey));
    }

    /** A job that this schedule started and that has not ended; null when there is none. */
    public @Nullable Long unfinishedOf(Handle db, long scheduleId) {
        return Rows.find(
                db,
                Long.class,
                "SELECT id FROM job WHERE status IN ('queued', 'running') AND schedule_id = ? ORDER BY id LIMIT 1",
                scheduleId);
    }

    /** The states of these jobs, as far as they still exist. */
    public Map<Long, JobState> states(Handle db, Collection<Long> ids) {
        var states = new HashMap<Long, JobState>();
        if (ids.isEmpty()) return states;
        db.createQuery("SELECT id, status FROM job WHERE id IN (<ids>)")
                .bindList("ids", List.copyOf(ids))
                .mapTo(IdAndState.class)
                .forEach(one -> states.put(one.id(), one.status()));
        return states;
    }

    private record IdAndState(long id, JobState status) {}

    /** Whether a job that runs holds this key, also in addition to its own. */
    public boolean isHeld(Handle db, String holdKey) {
        return db.createQuery("SELECT EXISTS (SELECT 1 FROM job WHERE status = 'running'"
                        + " AND (hold_key = :key OR also_holds = :key))")
                .bind("key", holdKey)
                .mapTo(boolean.class)
                .one();
    }

    /** Lets queued jobs hold another guest in place of one. */
    public void holdInstead(Handle db, String before, String now) {
        db.execute("UPDATE job SET hold_key = ? WHERE hold_key = ? AND status = 'queued'", now, before);
    }

    /** The jobs that are queued or running. */
    public List<JobRow> active(Handle db) {
        return Rows.list(db, JobRow.class, SELECT + " WHERE status IN ('queued', 'running') ORDER BY id");
    }

    /** In small batches, because transcripts are long and there is only one writer. */
    int deleteFinishedBefore(Handle db, Instant limit, int most) {
        return db.createUpdate(
                        "DELETE FROM job WHERE id IN (SELECT id FROM job WHERE finished_at < :limit LIMIT :most)")
                .bind("limit", limit)
                .bind("most", most)
                .execute();
    }

    /** Makes the executions due again that this replica had picked before it was stopped: no other replica runs them. */
    int takeBack(Handle db, String task, String instance, Instant now) {
        return db.createUpdate("""
            UPDATE scheduled_tasks
            SET picked = FALSE, picked_by = NULL, last_heartbeat = NULL, execution_time = :now,
                version = version + 1
            WHERE task_name = :task AND picked_by = :instance AND picked = TRUE
            """)
                .bind("task", task)
                .bind("instance", instance)
                .bind("now", now)
                .execute();
    }

    /** Schedules recurring work at the given time, unless it is scheduled earlier or running. */
    public void dueAtLatest(Handle db, String task, String name, Instant time) {
        db.execute("""
            INSERT INTO scheduled_tasks (task_name, task_instance, execution_time, picked, version)
            VALUES (?, ?, ?, FALSE, 1)
            ON CONFLICT (task_name, task_instance) DO UPDATE
            SET execution_time = excluded.execution_time, version = scheduled_tasks.version + 1
            WHERE scheduled_tasks.picked = FALSE AND scheduled_tasks.execution_time > excluded.execution_time
            """, task, name, time);
    }

    /** Its rounds are not stored any more. */
    void neverDue(Handle db, String task, String name) {
        db.execute("DELETE FROM scheduled_tasks WHERE task_name = ? AND task_instance = ?", task, name);
    }

    /** Jobs that are running according to their row, but have no execution that would ever run them. */
    List<Long> runningWithoutExecution(Handle db, String task) {
        return Rows.list(db, Long.class, """
            SELECT id FROM job WHERE status = 'running' AND NOT EXISTS (
                   SELECT 1 FROM scheduled_tasks s
                   WHERE s.task_name = ? AND s.task_instance = CAST(job.id AS TEXT))
            """, task);
    }

    // Held in a restored copy

    /** Moves all queued and running jobs to the queue, held and without an execution; returns their number. */
    int hold(Handle db, String task) {
        db.execute("""
            DELETE FROM scheduled_tasks WHERE task_name = ? AND task_instance IN (
                   SELECT CAST(id AS TEXT) FROM job WHERE status IN ('queued', 'running'))
            """, task);
        return db.execute("""
            UPDATE job SET awaits_decision = TRUE, status = 'queued', slot = 'held', silent_host = NULL
            WHERE status IN ('queued', 'running') AND awaits_decision = FALSE
            """);
    }

    /** The jobs that wait for an owner's permission. */
    public List<JobRow> held(Handle db) {
        return Rows.list(db, JobRow.class, SELECT + " WHERE awaits_decision = TRUE AND status = 'queued' ORDER BY id");
    }

    /** Allows all jobs that wait for an owner to run. */
    public void releaseHeld(Handle db) {
        db.execute("UPDATE job SET awaits_decision = FALSE WHERE awaits_decision = TRUE");
    }

    /** Ends a job that waits for an owner's permission; null when it does not wait. */
    public @Nullable JobRow endHeld(Handle db, long id, JobState end, String error, Instant now) {
        return one(db.createQuery("""
            UPDATE job SET status = :end, error = :error, finished_at = :now, awaits_decision = FALSE,
                           last_event = last_event + 1, checkpoint = NULL
            WHERE id = :id AND status = 'queued' AND awaits_decision = TRUE
            RETURNING\s""" + COLUMNS)
                .bind("end", end)
                .bind("error", error)
                .bind("now", now)
                .bind("id", id));
    }

    List<Long> askedToCancel(Handle db) {
        return Rows.list(db, Long.class, "SELECT id FROM job WHERE status = 'running' AND cancel_asked = TRUE");
    }

    private static @Nullable JobRow one(Query query) {
        return query.mapTo(JobRow.class).findOne().orElse(null);
    }
}
