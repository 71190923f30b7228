package dev.holdfast.jobs.engine;

import dev.holdfast.base.db.row.Rows;
import dev.holdfast.jobs.Priority;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** What jobs in progress hold and wait for, in table {@code job}: guests, slots, and their turns in the queue. */
public final class JobClaimStore {
    /** Whether the job holds the guest {@code :key} besides that of its hold key; the keys are separated by spaces. */
    static final String ALSO = "(' ' || also_holds || ' ') LIKE ('% ' || :key || ' %')";

    private static final String IN_PROGRESS = " WHERE status IN ('queued', 'running') AND kind IN (<kinds>)";

    /** A job in progress with its parameters. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record InProgress(long id, String kind, @Nullable Long hostId, byte[] params) {}

    // Guests

    /** The first job of one of these kinds that is in progress and holds the guest, or null. */
    public @Nullable InProgress onGuest(Handle db, Set<String> kinds, String holdKey) {
        return db.createQuery("SELECT id, kind, host_id, params FROM job" + IN_PROGRESS + " AND (hold_key = :key OR "
                        + ALSO + ") ORDER BY id LIMIT 1")
                .bindList("kinds", List.copyOf(kinds))
                .bind("key", holdKey)
                .mapTo(InProgress.class)
                .findOne()
                .orElse(null);
    }

    /** The jobs of these kinds that are in progress. */
    public List<InProgress> ofKinds(Handle db, Set<String> kinds) {
        return db.createQuery("SELECT id, kind, host_id, params FROM job" + IN_PROGRESS + " ORDER BY id")
                .bindList("kinds", List.copyOf(kinds))
                .mapTo(InProgress.class)
                .list();
    }

    /** False when another attempt runs this job now; the same for {@link #release} and {@link #requestSlot}. */
    boolean holdAlso(Handle db, long id, int attempt, Collection<String> holdKeys) {
        return db.execute(
                        "UPDATE job SET also_holds = ? WHERE id = ? AND attempt = ? AND status = 'running'",
                        holdKeys.isEmpty() ? null : String.join(" ", holdKeys),
                        id,
                        attempt)
                > 0;
    }

    // Turns

    /**
     * How many rounds a person's next job of a lane is behind the one before. Work that a user waits for goes before bulk work,
     * but not for ever: of people with jobs in both lanes, one bulk job runs in so many rounds.
     */
    private static int rounds(Priority lane) {
        return switch (lane) {
            case PEOPLE -> 1;
            case BULK -> 8;
        };
    }

    /**
     * What a person has in the queue.
     *
     * @param waiting how many of their jobs wait
     * @param turn the round in which their next job of the lane runs
     */
    public record Queued(long waiting, long turn) {}

    private record Rounds(long waiting, long reached, long last) {}

    /** What this person has in the queue now, before another job of this lane. */
    public Queued queued(Handle db, long person, Priority lane) {
        Rounds found = db.createQuery("""
            SELECT COUNT(*) AS waiting,
                   (SELECT reached FROM job_round WHERE id = 1) AS reached,
                   COALESCE(MAX(CASE WHEN lane = :lane THEN turn END), 0) AS last
              FROM job
             WHERE person = :person AND status = 'queued' AND awaits_decision = FALSE
            """)
                .bind("person", person)
                .bind("lane", lane)
                .mapTo(Rounds.class)
                .one();
        return new Queued(found.waiting(), Math.max(found.reached(), found.last()) + rounds(lane));
    }

    /**
     * The next job of the earliest round, those of one round in the order in which they were requested; jobs of the host
     * {@code last} come last.
     */
    @Nullable
    Long next(Handle db, @Nullable Long last) {
        return db.createQuery("""
            SELECT id FROM job j
            WHERE status = 'queued' AND awaits_decision = FALSE
              AND (hold_key IS NULL OR NOT EXISTS (
                   SELECT 1 FROM job r WHERE r.status = 'running' AND (r.hold_key = j.hold_key
                       OR (' ' || r.also_holds || ' ') LIKE ('% ' || j.hold_key || ' %'))))
            ORDER BY <crowding>turn, id LIMIT 1
            """)
                .define("crowding", last == null ? "" : "CASE WHEN host_id = " + last + " THEN 1 ELSE 0 END, ")
                .mapTo(Long.class)
                .findOne()
                .orElse(null);
    }

    /** The job runs: later ones of people who have none in the queue are in the next round. */
    void taken(Handle db, long id) {
        db.execute("""
            UPDATE job_round SET reached = (SELECT turn FROM job WHERE id = ?)
             WHERE id = 1 AND reached < (SELECT turn FROM job WHERE id = ?)
            """, id, id);
    }

    // Slots

    /** {@code host} is the one that does not answer; null for a job that waits at its terminal. */
    boolean release(Handle db, long id, int attempt, @Nullable String host) {
        return db.execute(
                        "UPDATE job SET slot = 'released', silent_host = ? WHERE id = ? AND attempt = ?"
                                + " AND status = 'running'",
                        host,
                        id,
                        attempt)
                > 0;
    }

    boolean terminal(Handle db, long id, int attempt, boolean open) {
        return db.execute(
                        "UPDATE job SET terminal = ? WHERE id = ? AND attempt = ? AND status = 'running'",
                        open,
                        id,
                        attempt)
                > 0;
    }

    boolean requestSlot(Handle db, long id, int attempt) {
        return db.execute(
                        "UPDATE job SET slot = CASE WHEN slot = 'held' THEN 'held' ELSE 'wanted' END"
                                + " WHERE id = ? AND attempt = ? AND status = 'running'",
                        id,
                        attempt)
                > 0;
    }

    boolean isAnyRequested(Handle db) {
        return Rows.find(db, Integer.class, "SELECT 1 FROM job WHERE status = 'running' AND slot = 'wanted' LIMIT 1")
                != null;
    }

    /** Gives slots to at most {@code most} of the jobs that want one, in the order of the queue. */
    List<JobRow> grant(Handle db, int most) {
        return db.createQuery("""
            UPDATE job SET slot = 'held', silent_host = NULL WHERE id IN (
                   SELECT id FROM job WHERE status = 'running' AND slot = 'wanted'
                   ORDER BY lane DESC, id LIMIT :most)
            RETURNING\s""" + JobStore.COLUMNS)
                .bind("most", most)
                .mapTo(JobRow.class)
                .list();
    }

    @Nullable
    SlotState slot(Handle db, long id, int attempt) {
        return Rows.find(
                db,
                SlotState.class,
                "SELECT slot FROM job WHERE id = ? AND attempt = ? AND status = 'running'",
                id,
                attempt);
    }
}
