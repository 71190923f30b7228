package dev.holdfast.jobs.engine;

import dev.holdfast.access.Requester;
import dev.holdfast.base.Refusal;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.base.json.Json;
import dev.holdfast.base.memory.MemoryAlarm;
import dev.holdfast.base.seal.Scrubber;
import dev.holdfast.base.seal.Sealer;
import dev.holdfast.jobs.Job;
import dev.holdfast.jobs.JobEvent;
import dev.holdfast.jobs.JobRequest;
import dev.holdfast.jobs.JobState;
import dev.holdfast.jobs.JobStopped;
import dev.holdfast.jobs.JobTarget;
import dev.holdfast.jobs.Outcome;
import dev.holdfast.jobs.StartPermission;
import dev.holdfast.jobs.Undoable;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** Runs one job to its end, from its start or from its checkpoint after a crash. */
public final class JobRunner {
    private static final Logger LOG = LoggerFactory.getLogger(JobRunner.class);

    /** A job's own lines come early and are few; the long part of a transcript is copied. */
    private static final int OWN_LINES = 500;

    private static final int OWN_CHARACTERS = 1 << 20;

    /** The words of a host about its failed task have no limit of their own. */
    private static final int LONGEST_ERROR = 16_000;

    /** The services that all jobs of the installation share. */
    public record Dependencies(
            Map<String, Job<?>> kinds,
            Sealer sealer,
            Scrubber scrubber,
            JobStatePublisher states,
            TranscriptSignals signals,
            UnfinishedLines unfinished,
            StartPermission permission,
            JobListeners listeners,
            Function<RuntimeException, @Nullable Outcome> explain) {}

    private final Db db;
    private final JobStore store;
    private final JobEventStore events = new JobEventStore();
    private final OrderStore orders = new OrderStore();
    private final InstantSource clock;
    private final JobOptions options;
    private final Dependencies dependencies;
    private final BiConsumer<Journal, Duration> storeSoon;
    private final Consumer<Handle> admitNext;
    private final JobClaims.Dependencies claiming;
    private final Map<Long, RunningJob> runs = new ConcurrentHashMap<>();
    private final Semaphore never = new Semaphore(0);
    private volatile boolean stopping;

    JobRunner(
            Db db,
            JobStore store,
            InstantSource clock,
            JobOptions options,
            Dependencies dependencies,
            BiConsumer<Journal, Duration> storeSoon,
            Consumer<Handle> admitNext,
            JobClaims.Delay delay) {
        this.db = db;
        this.store = store;
        this.clock = clock;
        this.options = options;
        this.dependencies = dependencies;
        this.storeSoon = storeSoon;
        this.admitNext = admitNext;
        this.claiming = new JobClaims.Dependencies(db, store, dependencies.states, admitNext, delay);
    }

    /** What the sealed parameters of a kind are bound to. */
    public static String paramsContext(String kind) {
        return "job.params:" + kind;
    }

    private static String checkpointContext(long id) {
        return "job:" + id + ":checkpoint";
    }

    void cancel(long id) {
        RunningJob run = runs.get(id);
        if (run != null) run.cancel();
    }

    /** A running job got its slot back. */
    void slotGranted(long id) {
        RunningJob run = runs.get(id);
        if (run != null) run.claims().wake();
    }

    /** The service stops: jobs that fail from now on may have failed because of that, and continue after the next start. */
    void stop() {
        stopping = true;
    }

    private void leaveIfStopping() throws InterruptedException {
        if (stopping) throw new InterruptedException();
    }

    void run(long id) throws InterruptedException {
        try {
            runStored(id);
        } catch (DatabaseUnavailable e) {
            if (e.kind() != DatabaseUnavailable.Kind.CORRUPT) throw e;
            endWithoutTranscript(id, JobStore.ANY_ATTEMPT, damaged(JobState.UNKNOWN), null);
        }
    }

    private void runStored(long id) throws InterruptedException {
        JobStore.Started started = db.write(handle -> store.start(handle, id));
        if (started == null) return; // already ended: only the execution remained
        dependencies.states.publish(id);
        Sealer sealer = dependencies.sealer;
        byte[] remembered =
                started.checkpoint == null ? null : sealer.openBytes(started.checkpoint, checkpointContext(id));
        var journal = new Journal(
                started.row,
                Checkpoint.read(remembered),
                dependencies.scrubber,
                clock,
                batch -> save(started.row, batch),
                storeSoon);
        if (started.row.attempt() > 1) {
            db.read(handle -> {
                journal.alreadyStored(
                        events.after(handle, id, 0, OWN_LINES, OWN_CHARACTERS), events.characters(handle, id));
                return true;
            });
        }
        TaskSearch.OtherOrders others = (subject, name) -> db.read(handle -> orders.others(handle, id, name, subject));
        var run = new RunningJob(
                id,
                RunningJob.Part.WHOLE,
                journal,
                new JobClaims(claiming, started.row),
                dependencies.unfinished,
                clock,
                options,
                others,
                (part, request) -> part(started.row, part, request),
                started.row.cancelAsked());
        runs.put(id, run);
        List<Scrubber.Known> secrets = secrets(dependencies.kinds.get(started.row.kind()), started);
        try {
            run.claims().reclaim(run::isCanceled); // it may have had no slot when it was interrupted
            finish(started.row, run, workOrDamage(started, run));
        } catch (LeaseLost e) {
            LOG.warn("{}; this attempt stops", e.getMessage());
        } finally {
            runs.remove(id);
            dependencies.unfinished.set(id, null);
            secrets.forEach(Scrubber.Known::close); // only now: the job's error was cleaned with its end
        }
    }

    private <P extends Record> List<Scrubber.Known> secrets(@Nullable Job<P> job, JobStore.Started started) {
        if (job == null) return List.of();
        try {
            return job.secrets(params(job, started)).stream()
                    .map(dependencies.scrubber::know)
                    .toList();
        } catch (RuntimeException e) {
            LOG.debug("The parameters of job {} can't be read", started.row.id(), e); // its run fails because of that
            return List.of();
        }
    }

    /** A job does not continue on a damaged database: it could not record its orders or its end. */
    private JobResult workOrDamage(JobStore.Started started, RunningJob run) throws InterruptedException {
        try {
            return work(started, run);
        } catch (DatabaseUnavailable e) {
            if (e.kind() != DatabaseUnavailable.Kind.CORRUPT) throw e;
            return damaged(run.hasDoneNothing() ? JobState.FAILED : JobState.UNKNOWN);
        }
    }

    private static JobResult damaged(JobState state) {
        return new JobResult(
                state,
                null,
                state == JobState.FAILED
                        ? "The database is damaged; nothing was done. Restore it from a backup."
                        : "The database is damaged, so this job could not continue. Check its target, and restore the"
                                + " database from a backup.");
    }

    /** The transcript is damaged: the job still ends, so that others can run. */
    private void endWithoutTranscript(long id, int attempt, JobResult ended, @Nullable String result) {
        String reason = ended.error() == null ? "" : ended.error() + " ";
        String error = dependencies.scrubber.scrub(reason)
                + "The end of its transcript is missing because the database is damaged.";
        db.writing(handle -> {
            store.passGate(handle); // before the row, as in finish
            if (store.endWithoutTranscript(handle, id, attempt, ended.state(), result, error, clock.instant())) {
                JobRow over = store.find(handle, id);
                if (over != null) dependencies.listeners.ended(handle, over);
                admitNext.accept(handle);
            }
        });
        dependencies.states.publish(id);
    }

    private JobResult work(JobStore.Started started, RunningJob run) throws InterruptedException {
        JobRow row = started.row;
        Job<?> job = dependencies.kinds.get(row.kind());
        if (job == null) {
            return new JobResult(
                    JobState.FAILED, null, "This version of Holdfast has no job of kind " + row.kind() + ".");
        }
        boolean again = row.attempt() > 1;
        if (row.cancelAsked() && !again) return JobResult.canceled(row);
        if (again && !job.resumable()) {
            return new JobResult(
                    JobState.INTERRUPTED,
                    null,
                    "Holdfast was stopped while this job was running, and the job can't be resumed. Check its target.");
        }
        if (run.hasDoneNothing() && run.undoing() == null) {
            JobResult refused = refused(() -> start(job, started), row, run);
            if (refused != null) return refused;
        }
        if (again) run.line(JobEvent.Stream.STATUS, "Holdfast was stopped while this job ran; the job continues.");
        return run(job, started, run);
    }

    private <P extends Record> JobResult run(Job<P> job, JobStore.Started started, RunningJob run)
            throws InterruptedException {
        return ended(job, () -> params(job, started), started.row, run);
    }

    private <P extends Record> StartPermission.@Nullable Start start(Job<P> job, JobStore.Started started) {
        JobRow row = started.row;
        return start(row.requester(), job, params(job, started), row.target(), row.hostId());
    }

    private static <P extends Record> StartPermission.@Nullable Start start(
            @Nullable Requester who, Job<P> job, P params, @Nullable JobTarget target, @Nullable Long hostId) {
        return who == null
                ? null
                : new StartPermission.Start(who, job.kind().name(), target, hostId, job.others(params));
    }

    /** The requester may have lost the permission while the job waited. A job that has begun continues. */
    private @Nullable JobResult refused(
            Supplier<StartPermission.@Nullable Start> starting, JobRow row, RunningJob run) {
        try {
            StartPermission.Start start = starting.get();
            Refusal refusal = start == null ? null : dependencies.permission.refusal(start);
            if (start == null || refusal == null) return null;
            String error = "Nothing was done because " + start.who().name() + " no longer has the permission. "
                    + refusal.detail();
            return new JobResult(JobState.FAILED, refusal.body(), error);
        } catch (DatabaseUnavailable e) {
            throw e;
        } catch (RuntimeException e) {
            return ended(explained(e, run), row, run);
        }
    }

    /** How a part ended, as it is stored. */
    private record PartEnd(
            JobState state,
            @Nullable JsonNode result,
            @Nullable String error) {
        static PartEnd of(JobResult end) {
            return new PartEnd(
                    end.state(), end.result() == null ? null : Json.MAPPER.valueToTree(end.result()), end.error());
        }

        Outcome outcome() {
            String reason = error == null ? "" : error;
            return switch (state) {
                case SUCCEEDED -> new Outcome.Done(result == null || result.isNull() ? null : result);
                case UNKNOWN, INTERRUPTED -> new Outcome.Unknown(reason);
                case FAILED, CANCELED, QUEUED, RUNNING -> new Outcome.Failed(reason, result);
            };
        }
    }

    private Outcome part(JobRow row, RunningJob part, JobRequest<?> request) throws InterruptedException {
        return part.step("end", PartEnd.class, () -> {
                    Job<?> job = dependencies.kinds.get(request.type().name());
                    if (job == null)
                        throw new IllegalStateException(
                                "No job of kind " + request.type().name());
                    JobResult end = part(row, part, request, job);
                    part.letGo();
                    return PartEnd.of(end);
                })
                .outcome();
    }

    private <P extends Record> JobResult part(JobRow row, RunningJob part, JobRequest<?> request, Job<P> job)
            throws InterruptedException {
        P params = job.kind().params().cast(request.params());
        boolean begins = part.hasDoneNothing();
        if (!begins && !job.resumable()) {
            return new JobResult(JobState.INTERRUPTED, null, "Holdfast was stopped meanwhile. Check the target.");
        }
        if (begins) {
            JobResult refused =
                    refused(() -> start(row.requester(), job, params, request.target(), request.hostId()), row, part);
            if (refused != null) return refused;
        }
        String key = request.holdKey();
        JobRow other = key == null ? null : part.hold(key);
        if (other != null) {
            return new JobResult(
                    JobState.FAILED,
                    null,
                    "Job " + other.id() + " (" + other.kind() + ") works on this guest. Try again when it has ended.");
        }
        return ended(job, () -> params, row, part);
    }

    private <P extends Record> JobResult ended(Job<P> job, Supplier<P> params, JobRow row, RunningJob run)
            throws InterruptedException {
        List<JobTarget> interrupted = interrupted(job, params);
        dependencies.listeners.interrupts(row, job.kind().name(), interrupted);
        JobResult ended = endedOrUndone(job, params, row, run);
        dependencies.listeners.interruptedUntilNow(row, interrupted);
        return ended;
    }

    private static <P extends Record> List<JobTarget> interrupted(Job<P> job, Supplier<P> params) {
        try {
            return job.interrupts(params.get());
        } catch (DatabaseUnavailable e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.debug(
                    "The parameters of a job of kind {} can't be read",
                    job.kind().name(),
                    e); // its run fails by that
            return List.of();
        }
    }

    private <P extends Record> JobResult endedOrUndone(Job<P> job, Supplier<P> params, JobRow row, RunningJob run)
            throws InterruptedException {
        Checkpoint.Undoing undoing = run.undoing();
        JobResult ended = undoing == null
                ? ended(outcome(job, params, run), row, run)
                : new JobResult(undoing.state(), null, undoing.error());
        if (ended.state() == JobState.SUCCEEDED || !(job instanceof Undoable<P> undoable)) return ended;
        // Stored first: after a crash during the undo, the job must not start again on a half undone state.
        run.undoing(new Checkpoint.Undoing(ended.state(), ended.error()));
        String now = undone(undoable, params, run);
        return now == null ? ended : new JobResult(ended.state(), null, ended.error() + " " + now);
    }

    private <P extends Record> @Nullable String undone(Undoable<P> job, Supplier<P> params, RunningJob run)
            throws InterruptedException {
        try {
            run.claims().reclaim(() -> false);
            String now = job.undo(params.get(), run);
            if (now != null) leaveIfStopping();
            return now;
        } catch (LeaseLost | DatabaseUnavailable e) {
            throw e;
        } catch (RuntimeException e) {
            leaveIfStopping();
            LOG.warn("The changes of job {} could not be undone", run.id(), e);
            return "The changes made until then could not all be undone; the transcript shows what remains.";
        }
    }

    private JobResult ended(@Nullable Outcome outcome, JobRow row, RunningJob run) {
        return switch (outcome) {
            case null -> JobResult.canceled(latest(row));
            case Outcome.Done(Object result) -> new JobResult(JobState.SUCCEEDED, result, null);
            case Outcome.Failed(String reason, Object result) ->
                run.cancelTook()
                        ? new JobResult(JobState.CANCELED, result, JobResult.canceledBy(latest(row)) + " " + reason)
                        : new JobResult(JobState.FAILED, result, reason);
            case Outcome.Unknown(String reason) -> new JobResult(JobState.UNKNOWN, null, reason);
        };
    }

    private JobRow latest(JobRow row) {
        JobRow now = db.read(handle -> store.find(handle, row.id()));
        return now == null ? row : now;
    }

    /** Null means canceled. */
    private <P extends Record> @Nullable Outcome outcome(Job<P> job, Supplier<P> params, RunningJob run)
            throws InterruptedException {
        try {
            Outcome outcome = job.run(params.get(), run);
            if (!(outcome instanceof Outcome.Done)) leaveIfStopping();
            return outcome;
        } catch (JobStopped e) {
            leaveIfStopping();
            return e.outcome;
        } catch (LeaseLost | DatabaseUnavailable e) {
            throw e; // not the job's fault: it continues once the database is available again
        } catch (RuntimeException e) {
            leaveIfStopping();
            return explained(e, run);
        } catch (OutOfMemoryError e) {
            MemoryAlarm.failed("job " + run.id(), e);
            return run.hasDoneNothing() ? new Outcome.Failed(NO_MEMORY) : new Outcome.Unknown(NO_MEMORY);
        }
    }

    private static final String NO_MEMORY =
            "The service ran out of memory during this job. Check its target, and give the service a larger heap.";

    private <P extends Record> P params(Job<P> job, JobStore.Started started) {
        byte[] json = dependencies.sealer.openBytes(
                started.params, paramsContext(job.kind().name()));
        return Json.read(json, job.kind().params());
    }

    private Outcome explained(RuntimeException e, RunningJob run) {
        Outcome known = dependencies.explain.apply(e);
        if (known == null && e instanceof Refusal refusal) known = new Outcome.Failed(refusal.reason());
        // Whatever failed, an open order may have been carried out.
        if (known instanceof Outcome.Failed failed && run.hasOpenOrder()) return new Outcome.Unknown(failed.reason());
        if (known != null) return known;
        LOG.error("Job {} failed because of an error in Holdfast", run.id(), e);
        String text = "The job failed because of an error in Holdfast. See the service's log for job " + run.id() + ".";
        return run.hasDoneNothing() ? new Outcome.Failed(text) : new Outcome.Unknown(text);
    }

    private void save(JobRow job, Journal.Batch batch) {
        // The job waits for its checkpoint; nothing waits for lines alone.
        WritePriority priority = batch.checkpoint() == null ? WritePriority.BULK : WritePriority.PERSON;
        JobRow row = db.write(priority, handle -> {
            events.append(handle, job.id(), batch.lines());
            orders.save(handle, job.id(), batch.orders());
            byte[] checkpoint = batch.checkpoint() == null
                    ? null
                    : dependencies.sealer.seal(batch.checkpoint(), checkpointContext(job.id()));
            JobRow saved = store.save(handle, job.id(), job.attempt(), batch.lastEvent(), batch.progress(), checkpoint);
            if (saved == null) throw new LeaseLost(job.id());
            return saved;
        });
        if (batch.progressed()) dependencies.states.publish(row.id());
        else dependencies.signals.changed(row.id());
    }

    /** The end must be stored, however long the database is unavailable. */
    private void finish(JobRow job, RunningJob run, JobResult ended) throws InterruptedException {
        if (ended.error() != null) run.line(JobEvent.Stream.STATUS, ended.error());
        if (ended.state() == JobState.SUCCEEDED) run.progress(100);
        String error = ended.error() == null ? null : cut(dependencies.scrubber.scrub(ended.error()));
        String result = ended.result() == null ? null : dependencies.scrubber.scrub(Json.write(ended.result()));
        while (true) {
            try {
                var _ = run.journal().storing(batch -> finish(job, batch, ended.state(), result, error));
                dependencies.states.publish(job.id());
                return;
            } catch (DatabaseUnavailable e) {
                if (e.kind() == DatabaseUnavailable.Kind.CORRUPT) {
                    endWithoutTranscript(job.id(), job.attempt(), ended, result);
                    return;
                }
                LOG.warn("The end of job {} could not be stored; trying again", job.id(), e);
                if (never.tryAcquire(1, TimeUnit.SECONDS)) throw new IllegalStateException();
            }
        }
    }

    private static String cut(String error) {
        return error.length() <= LONGEST_ERROR ? error : error.substring(0, LONGEST_ERROR) + " …";
    }

    private JobRow finish(
            JobRow job, Journal.Batch batch, JobState end, @Nullable String result, @Nullable String error) {
        return db.write(handle -> {
            // Before the row: admission locks the gate first and then rows.
            store.passGate(handle);
            events.append(handle, job.id(), batch.lines());
            orders.save(handle, job.id(), batch.orders());
            JobRow over = store.finish(
                    handle,
                    job.id(),
                    job.attempt(),
                    end,
                    result,
                    error,
                    batch.lastEvent(),
                    batch.progress(),
                    clock.instant());
            if (over == null) throw new LeaseLost(job.id());
            dependencies.listeners.ended(handle, over);
            admitNext.accept(handle);
            return over;
        });
    }
}
