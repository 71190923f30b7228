package dev.holdfast.jobs;

import dev.holdfast.access.Ownership;
import dev.holdfast.access.OwnershipLookup;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.base.seal.Sealer;
import java.io.IOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Takes orders for long-running work, tells how they stand, and cancels them. */
public final class Jobs implements AutoCloseable {
    private final Db db;
    private final Sealer sealer;
    private final InstantSource clock;
    private final JobStore store = new JobStore();
    private final JobEventStore events = new JobEventStore();
    private final TranscriptSignals signals;
    private final JobStatePublisher states;
    private final Map<String, Job<?>> kinds = new ConcurrentHashMap<>();
    private final JobEngine engine;
    private final Exclusions exclusions;
    private final JobStream stream;

    /**
     * {@code permission} is asked when a job starts that somebody asked for; {@code explain} puts exceptions of other layers
     * into words, and returns null for what it does not know.
     */
    public Jobs(
            Db db,
            Sealer sealer,
            Scrubber scrubber,
            Bus bus,
            InstantSource clock,
            JobOptions options,
            StartPermission permission,
            Function<RuntimeException, @Nullable Outcome> explain) {
        this.db = db;
        this.sealer = sealer;
        this.clock = clock;
        this.signals = new TranscriptSignals();
        this.states = new JobStatePublisher(db, store, signals, bus, this::view);
        var unfinished = new UnfinishedLines(signals);
        this.stream = new JobStream(db, store, signals, unfinished);
        var surroundings =
                new JobRunner.Dependencies(kinds, sealer, scrubber, states, signals, unfinished, permission, explain);
        this.engine = new JobEngine(db, store, clock, options, surroundings);
        this.exclusions = new Exclusions(store, sealer, kinds);
    }

    /** Makes a kind known. To be done for all kinds before {@link #start}. */
    public void register(Job<?> job) {
        Job<?> other = kinds.putIfAbsent(job.kind().name(), job);
        if (other != null)
            throw new IllegalStateException("Two jobs of kind " + job.kind().name());
    }

    /** The kinds that were registered. */
    public Set<String> kinds() {
        return Set.copyOf(kinds.keySet());
    }

    /** Takes up what was running or waiting when the service was stopped, and whatever comes. */
    public void start() {
        engine.start();
    }

    /** Forgets the jobs that ended long ago; by itself this is done every hour. */
    void clean() {
        engine.clean();
    }

    /** Stores a job, which runs when its turn comes. Returns its id. */
    public long enqueue(JobRequest<?> request) {
        return db.write(handle -> enqueue(handle, request));
    }

    /**
     * Stores a job in the caller's transaction: it exists if and only if that is committed. Refuses with 409 {@code conflict}
     * while a job in progress on the same guest excludes it.
     */
    public long enqueue(Handle transaction, JobRequest<?> request) {
        exclusions.check(transaction, request.type(), request.holdKey());
        byte[] sealed = sealer.seal(
                Json.writeBytes(request.params()),
                JobRunner.paramsContext(request.type().name()));
        JobRow row = store.insert(transaction, request, clock.instant(), sealed);
        Db.afterCommit(() -> {
            states.publish(row.id());
            engine.wake();
        });
        return row.id();
    }

    /**
     * Says that a job is about this from now on, such as the app that came of it; in the transaction in which that comes to
     * be. Its host stays.
     */
    public void concerns(Handle transaction, long id, JobTarget target) {
        store.concerns(transaction, id, target);
    }

    /**
     * Jobs in the queue that wait for {@code before} wait for {@code now} instead, as when a container got another number;
     * in the transaction in which it got that. One that runs goes on holding what it held.
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

    /** Which actions jobs in progress refuse to others. */
    public Exclusions exclusions() {
        return exclusions;
    }

    /** Publishes what other replicas changed of jobs since this was last called here. */
    public void publishChangesByOthers() {
        states.publishChangesByOthers();
    }

    /** Where a job lies: on its host, or on the platform. Null when there is no such job. */
    @Nullable
    Ownership place(long id, OwnershipLookup places) {
        JobRow row = db.read(handle -> store.find(handle, id));
        return row == null ? null : places.ofHost(row.hostId());
    }

    /** Lines after {@code after}, in their order. */
    public List<JobEvent> events(long id, long after, int limit) {
        get(id);
        return db.read(handle -> events.after(handle, id, after, limit));
    }

    /** The job that holds this key now or will next, or null. */
    public @Nullable JobView holding(String holdKey) {
        return db.read(handle -> {
            JobRow row = store.holder(handle, holdKey);
            return row == null ? null : row.view(null);
        });
    }

    /** Whether a job that runs holds this key. */
    public boolean isHeld(String holdKey) {
        JobRow holder = db.read(handle -> store.holder(handle, holdKey));
        return holder != null && holder.status() == JobState.RUNNING;
    }

    /** For every hold key in use the job that holds it now or will next: one question for a whole page. */
    public Map<String, JobView> holds() {
        Map<String, JobView> holds = new LinkedHashMap<>();
        for (JobRow row : db.read(store::active)) {
            String key = row.holdKey();
            if (key == null) continue;
            if (row.status() == JobState.RUNNING) holds.put(key, row.view(null));
            else holds.putIfAbsent(key, row.view(null));
        }
        return holds;
    }

    /**
     * A queued job is over at once; a running one is asked to stop, and its end tells what came of it. Refuses when
     * it is over already.
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
            throw Refusal.conflict(Refusal.Code.JOB_OVER, "Job " + id + " is over already.");
        }
        if (row.status() == JobState.CANCELED) states.publish(id);
        else engine.cancelHere(id);
    }

    private void publishEnd(Handle handle, JobRow over, String text) {
        events.append(
                handle,
                over.id(),
                List.of(new JobEvent(over.lastEvent(), clock.instant(), JobEvent.Stream.STATUS, text)));
    }

    /** Jobs of a restored copy that wait for a decision: those that had begun, and the others. */
    public record Held(long begun, long waiting) {}

    /**
     * Holds every job that waits or runs by this database, for it turned out to be a copy of an earlier one: none of them goes
     * on before {@link #releaseHeld} or {@link #endHeld}. To be called before {@link #start}; returns how many there are.
     */
    public int hold(Handle transaction) {
        return engine.hold(transaction);
    }

    public Held held(Handle handle) {
        List<JobRow> all = store.held(handle);
        long begun = all.stream().filter(row -> row.attempt() > 0).count();
        return new Held(begun, all.size() - begun);
    }

    /** They run when their turn comes; those that had begun go on from what they remember. */
    public void releaseHeld(Handle transaction) {
        store.releaseHeld(transaction);
        Db.afterCommit(engine::wake);
    }

    /** They end without being carried out; what those that had begun had done stays as it is. */
    public void endHeld(Handle transaction, String reason) {
        for (JobRow row : store.held(transaction)) {
            boolean hasBegun = row.attempt() > 0;
            String text = hasBegun ? reason + " This one had begun: look at its target." : reason;
            JobState end = hasBegun ? JobState.INTERRUPTED : JobState.CANCELED;
            JobRow over = store.endHeld(transaction, row.id(), end, text, clock.instant());
            if (over == null) continue; // canceled in this very moment
            publishEnd(transaction, over, text);
            Db.afterCommit(() -> states.publish(row.id()));
        }
    }

    /** Shows a job to one viewer, on the caller's thread, until it is over. */
    void show(long id, long after, JobStream.Viewer viewer) throws IOException, InterruptedException {
        stream.show(id, after, viewer);
    }

    /** Jobs that run are left to the next start. */
    @Override
    public void close() {
        engine.close();
        signals.close();
    }
}
