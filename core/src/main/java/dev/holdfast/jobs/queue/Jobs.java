package dev.holdfast.jobs.queue;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.OwnershipLookup;
import dev.holdfast.access.Requester;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.base.work.HeavyWork;
import dev.holdfast.base.work.Periodic;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.JobFilter;
import dev.holdfast.jobs.JobListener;
import dev.holdfast.jobs.JobRefusals;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.JobView;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.RequestedBy;
import dev.holdfast.jobs.StartPermission;
import dev.holdfast.jobs.engine.JobClaimStore;
import dev.holdfast.jobs.engine.JobEngine;
import dev.holdfast.jobs.engine.JobEventStore;
import dev.holdfast.jobs.engine.JobListeners;
import dev.holdfast.jobs.engine.JobOptions;
import dev.holdfast.jobs.engine.JobRow;
import dev.holdfast.jobs.engine.JobRunner;
import dev.holdfast.jobs.engine.JobStatePublisher;
import dev.holdfast.jobs.engine.JobStore;
import dev.holdfast.jobs.engine.OrderStore;
import dev.holdfast.jobs.engine.TranscriptSignals;
import dev.holdfast.jobs.engine.UnfinishedLines;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Accepts long-running work as jobs, reports their state, and cancels them. */
public final class Jobs implements AutoCloseable {
    /** After this time, some of the jobs that wait should have run. */
    private static final Duration AGAIN = Duration.ofSeconds(30);

    private final Db db;
    private final Sealer sealer;
    private final InstantSource clock;
    private final JobStore store = new JobStore();
    private final JobClaimStore claims = new JobClaimStore();
    /** Of the lines in one answer. */
    private static final int MOST_CHARACTERS = 1 << 20;

    private final JobEventStore events = new JobEventStore();
    private final OrderStore orders = new OrderStore();
    private final JobOptions options;
    private final TranscriptSignals signals;
    private final JobStatePublisher states;
    private final Map<String, Job<?>> kinds = new ConcurrentHashMap<>();
    private final JobListeners listeners = new JobListeners();
    private final JobEngine engine;
    private final Exclusions exclusions;
    private final JobStream stream;
    private volatile @Nullable StartPermission startPermission;

    /**
     * {@code explain} turns exceptions of other layers into an outcome, and returns null for those that it does not know.
     */
    public Jobs(
            Db db,
            Sealer sealer,
            Scrubber scrubber,
            Bus bus,
            InstantSource clock,
            JobOptions options,
            Function<RuntimeException, @Nullable Outcome> explain) {
        this.db = db;
        this.sealer = sealer;
        this.clock = clock;
        this.options = options;
        this.signals = new TranscriptSignals();
        this.states = new JobStatePublisher(db, store, signals, bus, this::view);
        var unfinished = new UnfinishedLines(signals);
        this.stream = new JobStream(db, store, signals, unfinished, new JobEventStore());
        var dependencies = new JobRunner.Dependencies(
                kinds, sealer, scrubber, states, signals, unfinished, this::startRefusal, listeners, explain);
        this.engine = new JobEngine(db, store, clock, options, dependencies);
        this.exclusions = new Exclusions(store, sealer, kinds);
    }

    /** Registers a kind of job. All kinds must be registered before {@link #start}. */
    public void register(Job<?> job) {
        Job<?> other = kinds.putIfAbsent(job.kind().name(), job);
        if (other != null)
            throw new IllegalStateException("Two jobs of kind " + job.kind().name());
    }

    /**
     * Registers work that one replica repeats for all, also across restarts; two rounds may overlap when a replica seemed to
     * have failed. Must be called before {@link #start}.
     */
    public void recurring(Periodic work) {
        engine.recurring().add(work);
    }

    /** Tells this one of the ends of jobs and of what they interrupt. Must be called before {@link #start}. */
    public void tell(JobListener listener) {
        listeners.add(listener);
    }

    /** When this replica last did each of the recurring work; without what others do. */
    public Map<String, Instant> recurringHere() {
        return engine.recurring().lastRounds();
    }

    /** How many jobs run at this replica. */
    public int runningHere() {
        return engine.runningHere();
    }

    /** The kinds that were registered. */
    public Set<String> kinds() {
        return Set.copyOf(kinds.keySet());
    }

    /**
     * Starts running jobs, including those that were running or queued when the service was stopped. {@code permission} is
     * checked when a job that a user requested starts.
     */
    public void start(StartPermission permission) {
        startPermission = permission;
        engine.start();
    }

    /** Refuses as an operation would that starts this job for its requester now. */
    public void checkPermission(JobRequest<?> request) {
        Requester who = request.requester();
        if (who == null) return;
        Job<?> job = Objects.requireNonNull(kinds.get(request.type().name()), "A kind of job that is registered");
        Refusal refusal = startRefusal(new StartPermission.Start(
                who, request.type().name(), request.target(), request.hostId(), others(job, request)));
        if (refusal != null) throw refusal;
    }

    private static <P extends Record> List<Long> others(Job<P> job, JobRequest<?> request) {
        return job.others(job.kind().params().cast(request.params()));
    }

    private @Nullable Refusal startRefusal(StartPermission.Start start) {
        return Objects.requireNonNull(startPermission, "Jobs start after start()")
                .refusal(start);
    }

    /** Deletes the jobs whose retention is over; this is also done every hour. */
    void clean() {
        engine.clean();
    }

    /** Queues a job; it is stored when this returns its id. */
    public long enqueue(JobRequest<?> request) {
        return db.write(handle -> enqueue(handle, request));
    }

    /** Queues all of these jobs, or none. */
    public List<Long> enqueueAll(List<JobRequest<?>> requests) {
        return db.write(handle ->
                requests.stream().map(request -> enqueue(handle, request)).toList());
    }

    /**
     * Queues a job in the caller's transaction: it exists if and only if that is committed. Refuses with 409 {@code conflict}
     * while a job in progress on the same guest excludes it, and with 429 {@code rate_limited} while too many jobs of the
     * requester wait.
     */
    public long enqueue(Handle transaction, JobRequest<?> request) {
        exclusions.check(transaction, request.type(), request.holdKey());
        long turn = turn(transaction, request);
        byte[] sealed = sealer.seal(
                Json.writeBytes(request.params()),
                JobRunner.paramsContext(request.type().name()));
        JobRow row = store.insert(transaction, request, turn, clock.instant(), sealed);
        Db.afterCommit(() -> {
            states.publish(row.id());
            engine.wake();
        });
        return row.id();
    }

    private long turn(Handle transaction, JobRequest<?> request) {
        JobClaimStore.Queued queued =
                claims.queued(transaction, request.person(), request.type().lane());
        int most = options.mostWaiting().getAsInt();
        if (request.person() != JobRequest.NOBODY && queued.waiting() >= most) {
            throw Refusal.crowded(
                    "So many jobs that you started wait in the queue: " + queued.waiting() + ". An owner allows " + most
                            + " for each person. Wait until some have run, or cancel some of them.",
                    AGAIN);
        }
        return queued.turn();
    }

    /**
     * Changes a job's target, for example to the app that it created; in the transaction that creates the target. The job's
     * host does not change.
     */
    public void concerns(Handle transaction, long id, JobTarget target) {
        store.concerns(transaction, id, target);
    }

    /**
     * Queued jobs with the hold key {@code before} get {@code now} instead, for example when a container gets another CT ID;
     * in the transaction that changes it. A running job keeps its hold key.
     */
    public void holdInstead(Handle transaction, String before, String now) {
        store.holdInstead(transaction, before, now);
        Db.afterCommit(engine::wake);
    }

    public @Nullable JobView find(long id) {
        return db.read(handle -> {
            JobRow row = store.find(handle, id);
            return row == null ? null : view(handle, row);
        });
    }

    public JobView get(long id) {
        JobView job = find(id);
        if (job == null) throw Refusal.notFound("job", id);
        return job;
    }

    /** When a job has begun, or was requested if it has not. */
    public Instant begun(long id) {
        JobView job = get(id);
        return job.startedAt() == null ? job.createdAt() : job.startedAt();
    }

    /** Newest first. */
    public List<JobView> list(JobFilter filter, int limit, long offset) {
        return db.read(handle -> view(handle, store.list(handle, filter, limit, offset)));
    }

    public long count(JobFilter filter) {
        return db.read(handle -> store.count(handle, filter));
    }

    private List<JobView> view(Handle handle, List<JobRow> rows) {
        boolean isAnyWaiting = rows.stream().anyMatch(JobRow::isWaiting);
        List<JobRow> running = isAnyWaiting ? store.running(handle) : List.of();
        return rows.stream()
                .map(row -> row.view(engine.admission().waitsFor(row, running)))
                .toList();
    }

    private JobView view(Handle handle, JobRow row) {
        return view(handle, List.of(row)).getFirst();
    }

    /** The actions that jobs in progress exclude. */
    public Exclusions exclusions() {
        return exclusions;
    }

    /** Publishes the changes that other replicas made to jobs since the last call. */
    public void publishChangesByOthers() {
        states.publishChangesByOthers();
    }

    /** The place of a job: that of its host, or the platform. Null when there is no such job. */
    @Nullable
    Ownership ownership(long id, OwnershipLookup owners) {
        JobRow row = db.read(handle -> store.find(handle, id));
        return row == null ? null : owners.ofHost(row.hostId());
    }

    /**
     * Checks that this caller may type at the terminal of a job, as the operation that starts such a job would. Refuses when
     * the job has ended, or has no terminal now.
     *
     * @return the host on which the terminal is
     */
    public long terminalHost(long id, Requester who) {
        JobRow row = db.read(handle -> store.find(handle, id));
        if (row == null) throw Refusal.notFound("job", id);
        Refusal refusal = terminalRefusal(row, who);
        if (refusal != null) throw refusal;
        if (row.status().isOver()) {
            throw Refusal.of(JobRefusals.JOB_OVER, "Job " + id + " has already ended. Its log has what was shown.");
        }
        Long host = row.hostId();
        if (!row.hasTerminal() || host == null) throw Refusal.conflict("Job " + id + " has no terminal now.");
        return host;
    }

    /** Why this caller may no longer type at the terminal of a job; null if they may, or the job has ended. */
    public @Nullable Refusal terminalRefusal(long id, Requester who) {
        JobRow row = db.read(handle -> store.find(handle, id));
        return row == null || row.status().isOver() ? null : terminalRefusal(row, who);
    }

    private @Nullable Refusal terminalRefusal(JobRow row, Requester who) {
        return startRefusal(new StartPermission.Start(who, row.kind(), row.target(), row.hostId(), List.of()));
    }

    /** The lines after line {@code after}, in order. */
    public List<JobEvent> events(long id, long after, int limit) {
        get(id);
        return HeavyWork.inTurn(() -> db.read(handle -> events.after(handle, id, after, limit, MOST_CHARACTERS)));
    }

    /** The job that holds this key now or is the next to hold it, or null. */
    public @Nullable JobView holding(String holdKey) {
        return db.read(handle -> {
            JobRow row = store.holder(handle, holdKey);
            return row == null ? null : row.view(null);
        });
    }

    /** Whether a job that runs holds this key, also in addition to its own, as one that creates a guest with this lock. */
    public boolean isHeld(String holdKey) {
        return db.read(handle -> store.isHeld(handle, holdKey));
    }

    /** The job whose order started this task of a host, by the task's id; null when none is known. */
    public @Nullable Long ofTask(String taskId) {
        return db.read(handle -> orders.jobOf(handle, taskId));
    }

    /** A job that this schedule started and that has not ended; null when there is none. */
    public @Nullable Long unfinishedOf(Handle handle, long scheduleId) {
        return store.unfinishedOf(handle, scheduleId);
    }

    /** The states of these jobs; those whose retention is over are absent. */
    public Map<Long, JobState> states(Collection<Long> ids) {
        return db.read(handle -> store.states(handle, ids));
    }

    /** For every hold key in use, the job that holds it now or is the next to hold it: one query for a whole page. */
    public Map<String, JobView> holds() {
        Map<String, JobView> holds = new LinkedHashMap<>();
        for (JobRow row : db.read(store::active)) {
            for (String key : row.holds()) {
                if (row.status() == JobState.RUNNING) holds.put(key, row.view(null));
                else holds.putIfAbsent(key, row.view(null));
            }
        }
        return holds;
    }

    /**
     * Cancels a job: a queued one ends immediately, a running one is asked to stop, and its end shows the result. Refuses
     * when the job has already ended.
     */
    public void cancel(long id, @Nullable RequestedBy who) {
        String name = who == null ? null : who.name();
        JobRow row = db.write(handle -> {
            String text = name == null ? "Canceled." : "Canceled by " + name + ".";
            JobRow canceled = store.cancelQueued(handle, id, text, clock.instant());
            if (canceled == null) return store.askToCancel(handle, id, name);
            publishEnd(handle, canceled, text);
            return canceled;
        });
        if (row == null) {
            get(id);
            throw Refusal.of(JobRefusals.JOB_OVER, "Job " + id + " has already ended.");
        }
        if (row.status() == JobState.CANCELED) states.publish(id);
        else engine.cancelHere(id);
    }

    private void publishEnd(Handle handle, JobRow over, String text) {
        listeners.ended(handle, over);
        events.append(
                handle,
                over.id(),
                List.of(new JobEvent(over.lastEvent(), clock.instant(), JobEvent.Stream.STATUS, text)));
    }

    /** Counts of a restored copy's jobs that await a decision: those that had begun, and the others. */
    public record Held(long begun, long waiting) {}

    /**
     * Holds every job that is queued or running in this database, because it is a restored copy of an earlier one: none of
     * them continues before {@link #releaseHeld} or {@link #endHeld}. Must be called before {@link #start}; returns their
     * number.
     */
    public int hold(Handle transaction) {
        return engine.hold(transaction);
    }

    public Held held(Handle handle) {
        List<JobRow> all = store.held(handle);
        long begun = all.stream().filter(row -> row.attempt() > 0).count();
        return new Held(begun, all.size() - begun);
    }

    /** The held jobs run when their turn comes; those that had begun continue from their checkpoint. */
    public void releaseHeld(Handle transaction) {
        store.releaseHeld(transaction);
        Db.afterCommit(engine::wake);
    }

    /** The held jobs end without running; what those that had begun have already done is not undone. */
    public void endHeld(Handle transaction, String reason) {
        for (JobRow row : store.held(transaction)) {
            boolean hasBegun = row.attempt() > 0;
            String text = hasBegun ? reason + " This job had already begun: check its target." : reason;
            JobState end = hasBegun ? JobState.INTERRUPTED : JobState.CANCELED;
            JobRow over = store.endHeld(transaction, row.id(), end, text, clock.instant());
            if (over == null) continue; // just canceled
            publishEnd(transaction, over, text);
            Db.afterCommit(() -> states.publish(row.id()));
        }
    }

    /** Streams a job to one viewer, on the caller's thread, until the job ends. */
    void show(long id, long after, JobStream.Viewer viewer) throws IOException, InterruptedException {
        stream.show(id, after, viewer);
    }

    /** Running jobs continue after the next start. */
    @Override
    public void close() {
        engine.close();
        signals.close();
    }
}
