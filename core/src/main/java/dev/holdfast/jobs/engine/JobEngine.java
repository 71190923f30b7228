package dev.holdfast.jobs.engine;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.logging.LogLevel;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.holdfast.base.Interruptible;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.base.db.WritePriority;
import dev.holdfast.base.memory.MemoryAlarm;
import dev.holdfast.base.work.Periodic;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes admitted jobs. db-scheduler keeps one execution per running job: its heartbeats show that the job is alive, and
 * the first replica that notices a dead execution takes it over. {@link JobRunner} runs the job itself.
 */
public final class JobEngine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JobEngine.class);
    private static final TaskDescriptor<Void> TASK = TaskDescriptor.of("job");
    private static final Duration CANCEL_CHECK = Duration.ofSeconds(2);
    private static final Duration RECURRING_CHECK = Duration.ofMillis(500);
    private static final Duration SWEEP = Duration.ofSeconds(30);
    /** Threads that recurring work has besides those of the jobs, so that it goes on while many jobs wait for hosts. */
    private static final int RECURRING_THREADS = 2;

    private static final Duration CLEANING = Duration.ofHours(1);
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration AFTER_DAMAGE = Duration.ofMinutes(10);
    private static final Duration STOP = Duration.ofSeconds(10);

    private final Db db;
    private final JobStore store;
    private final InstantSource clock;
    private final JobOptions options;
    private final Admission admission;
    private final JobRunner runner;
    private final RecurringWork recurring;
    private final Scheduler scheduler;
    // Work submitted during the shutdown is discarded: the next start checks everything again.
    private final ScheduledExecutorService timer = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("jobs-timer").factory(), new ThreadPoolExecutor.DiscardPolicy());
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicBoolean admissionAsked = new AtomicBoolean();
    private final ConcurrentHashMap<Long, LocalRun> here = new ConcurrentHashMap<>();
    private volatile boolean started;
    private volatile boolean closing;

    /** A job that runs in this process. */
    private record LocalRun(Interruptible work, CountDownLatch over) {
        LocalRun() {
            this(new Interruptible(), new CountDownLatch(1));
        }
    }

    /** Runs jobs with these dependencies; not started yet. */
    public JobEngine(
            Db db, JobStore store, InstantSource clock, JobOptions options, JobRunner.Dependencies dependencies) {
        this.db = db;
        this.store = store;
        this.clock = clock;
        this.options = options;
        this.admission = new Admission(store, options.slots(), this::schedule);
        this.runner =
                new JobRunner(db, store, clock, options, dependencies, this::storeSoon, this::admitNext, this::later);
        this.recurring = new RecurringWork(store, clock, db.isShared());
        recurring.add(new Periodic("job-retention", CLEANING, this::clean));
        this.scheduler = scheduler();
    }

    private Scheduler scheduler() {
        OneTimeTask<Void> task = Tasks.oneTime(TASK)
                .onFailure((complete, operations) -> operations.reschedule(complete, again(complete)))
                .onDeadExecution((complete, operations) -> {
                    operations.reschedule(complete, clock.instant());
                    wakeScheduler();
                })
                .execute((instance, _) -> execute(Long.parseLong(instance.getId())));
        return Scheduler.create(db.dataSource(), task, recurring.task())
                .jdbcCustomization(new EpochMillis())
                .schedulerName(options::instance)
                .clock(clock::instant)
                .threads(options.slots() * 2 + RECURRING_THREADS)
                .executorService(Executors.newVirtualThreadPerTaskExecutor())
                .pollingInterval(options.poll())
                .heartbeatInterval(options.heartbeat())
                .missedHeartbeatsLimit(4)
                .shutdownMaxWait(STOP)
                .failureLogging(LogLevel.DEBUG, false) // failures are logged where they happen
                .build();
    }

    /** Soon, because the job continues from its checkpoint; after an orderly stop, as soon as a replica starts. */
    private Instant again(ExecutionComplete failed) {
        if (closing) return clock.instant();
        // A damaged table does not repair itself.
        boolean isCorrupt = failed.getCause()
                .map(e ->
                        e instanceof DatabaseUnavailable failure && failure.kind() == DatabaseUnavailable.Kind.CORRUPT)
                .orElse(false);
        return clock.instant().plus(isCorrupt ? AFTER_DAMAGE : SOON);
    }

    /** How many jobs run at this replica. */
    public int runningHere() {
        return here.size();
    }

    /** Holds all queued and running jobs for a decision; must be called before {@link #start}. Returns their number. */
    public int hold(Handle handle) {
        return store.hold(handle, TASK.getTaskName());
    }

    /** Starts to run jobs. */
    public void start() {
        int back = db.write(handle -> {
            recurring.schedule(handle, clock.instant());
            return store.takeBack(handle, TASK.getTaskName(), options.instance(), clock.instant());
        });
        if (back > 0) LOG.info("Resuming {} jobs that were running when this replica was stopped", back);
        started = true;
        scheduler.start();
        every(CANCEL_CHECK, this::passOnCancellations);
        every(RECURRING_CHECK, () -> recurring.begin(this::aside));
        every(SWEEP, this::sweep);
        wake();
    }

    private void every(Duration period, Runnable work) {
        var _ = timer.scheduleWithFixedDelay(
                () -> aside(() -> quietly(work)), period.toMillis(), period.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void aside(Runnable work) {
        try {
            threads.execute(work);
        } catch (RejectedExecutionException e) {
            LOG.debug("Stopped: the next start checks everything again");
        }
    }

    private void quietly(Runnable work) {
        try {
            if (!closing) work.run();
        } catch (DatabaseUnavailable e) {
            LOG.warn("Background work for jobs failed; trying again later", e);
        } catch (RuntimeException e) {
            LOG.error("Background work for jobs failed", e);
        } catch (OutOfMemoryError e) {
            MemoryAlarm.failed("background work for jobs", e);
        }
    }

    public RecurringWork recurring() {
        return recurring;
    }

    /** Which queued jobs may start. */
    public Admission admission() {
        return admission;
    }

    /** A job was queued or a slot became free. Many calls in a row cause one admission. */
    public void wake() {
        if (!started || closing || !admissionAsked.compareAndSet(false, true)) return;
        aside(() -> {
            admissionAsked.set(false);
            try {
                if (!closing && db.read(admission::mightAdmit)) db.writing(this::admitNext);
            } catch (DatabaseUnavailable e) {
                LOG.warn("Jobs can't be admitted now; trying again", e);
                var _ = timer.schedule(this::wake, 1, TimeUnit.SECONDS);
            }
        });
    }

    /** Runs in the transaction that ends a job, so that its slot is never left empty. */
    private void admitNext(Handle handle) {
        Admission.Admitted admitted = admission.admit(handle, clock.instant());
        Db.afterCommit(() -> {
            admitted.resumed().forEach(row -> runner.slotGranted(row.id()));
            if (admitted.isEmpty()) wake(); // a job may have been queued between our query and our commit
            else wakeScheduler();
        });
    }

    private void wakeScheduler() {
        scheduler.triggerCheckForDueExecutions();
    }

    private void schedule(long id, Instant at) {
        scheduler.schedule(TASK.instance(Long.toString(id)).build(), at);
    }

    /** One execution, on a thread of db-scheduler. After an exception from here it runs again soon. */
    private void execute(long id) {
        var mine = new LocalRun();
        LocalRun other = here.putIfAbsent(id, mine);
        if (other != null) {
            // Our own heartbeats were late, for example as the database was unavailable: our execution counted as dead.
            await(other.over);
            return;
        }
        try {
            if (closing) throw new IllegalStateException("Stopping; job " + id + " continues after the restart");
            runner.run(id);
        } catch (InterruptedException e) {
            throw new IllegalStateException("Stopped; job " + id + " continues after the restart", e);
        } finally {
            here.remove(id);
            mine.work.over(); // no interrupt from here on
            mine.over.countDown();
        }
    }

    private static void await(CountDownLatch over) {
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Stores the transcript of a running job shortly after a line was added, with all lines added in the meantime. */
    private void storeSoon(Journal journal, Duration wait) {
        if (closing) return;
        var _ = timer.schedule(() -> aside(journal::storeInBackground), wait.toMillis(), TimeUnit.MILLISECONDS);
    }

    private Future<?> later(Duration wait, Runnable work) {
        return timer.schedule(() -> aside(() -> quietly(work)), wait.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static void end(ExecutorService executor) {
        executor.shutdown();
        try {
            if (!executor.awaitTermination(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("Background work for jobs did not end within {} seconds", STOP.toSeconds());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Cancels a job, if it runs in this process. */
    public void cancelHere(long id) {
        runner.cancel(id);
    }

    /** A user may have canceled the job on another replica. */
    private void passOnCancellations() {
        if (!here.isEmpty()) db.read(store::askedToCancel).forEach(runner::cancel);
    }

    /** A safeguard only: events trigger the admission, and every running job has an execution. */
    private void sweep() {
        db.writing(handle -> {
            List<Long> lost = store.runningWithoutExecution(handle, TASK.getTaskName());
            for (long id : lost) {
                LOG.warn("Job {} was running without an execution; scheduling it again", id);
                schedule(id, clock.instant());
            }
        });
        wake();
    }

    /** Deletes what is older than the retention. */
    public void clean() {
        Instant limit = clock.instant().minus(options.retention().get());
        int deleted;
        do {
            deleted = db.write(WritePriority.BULK, handle -> store.deleteFinishedBefore(handle, limit, 50));
        } while (deleted > 0 && !closing);
    }

    /** Running jobs are interrupted: they continue after the next start, or on another replica. */
    @Override
    public void close() {
        if (closing) return;
        closing = true;
        runner.stop();
        scheduler.pause();
        here.values().forEach(running -> running.work.interrupt());
        recurring.stop();
        scheduler.stop();
        timer.shutdownNow();
        end(threads);
    }
}
