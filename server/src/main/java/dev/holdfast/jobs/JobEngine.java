package dev.holdfast.jobs;

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
 * Brings admitted jobs to execution. db-scheduler keeps one execution per running job: its heartbeats show that the
 * job lives, and a dead one is taken up by whoever notices first. What happens inside a job is {@link JobRunner}'s.
 */
final class JobEngine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JobEngine.class);
    private static final TaskDescriptor<Void> TASK = TaskDescriptor.of("job");
    private static final Duration CANCEL_CHECK = Duration.ofSeconds(2);
    private static final Duration SWEEP = Duration.ofSeconds(30);
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
    private final Scheduler scheduler;
    // What comes while we stop is left out: the next start looks anew.
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

    JobEngine(Db db, JobStore store, InstantSource clock, JobOptions options, JobRunner.Dependencies surroundings) {
        this.db = db;
        this.store = store;
        this.clock = clock;
        this.options = options;
        this.admission = new Admission(store, options.slots(), this::schedule);
        this.runner =
                new JobRunner(db, store, clock, options, surroundings, this::storeSoon, this::admitNext, this::later);
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
        return Scheduler.create(db.dataSource(), task)
                .jdbcCustomization(new EpochMillis())
                .schedulerName(options::instance)
                .clock(clock::instant)
                .threads(options.slots() * 2)
                .executorService(Executors.newVirtualThreadPerTaskExecutor())
                .pollingInterval(options.poll())
                .heartbeatInterval(options.heartbeat())
                .missedHeartbeatsLimit(4)
                .shutdownMaxWait(STOP)
                .failureLogging(LogLevel.DEBUG, false) // what failed was logged where it failed
                .build();
    }

    /** Soon, for the job goes on from its checkpoint; after an orderly stop as soon as someone starts. */
    private Instant again(ExecutionComplete failed) {
        if (closing) return clock.instant();
        // A table that is damaged does not get well by itself.
        boolean isCorrupt = failed.getCause()
                .map(e -> e instanceof DatabaseUnavailable failure && failure.kind() == DatabaseUnavailable.Kind.CORRUPT)
                .orElse(false);
        return clock.instant().plus(isCorrupt ? AFTER_DAMAGE : SOON);
    }

    /** All jobs that wait or run wait for a decision; to be called before {@link #start}. Returns how many. */
    int hold(Handle handle) {
        return store.hold(handle, TASK.getTaskName());
    }

    void start() {
        int back = db.write(handle -> store.takeBack(handle, TASK.getTaskName(), options.instance(), clock.instant()));
        if (back > 0) LOG.info("Taking up {} jobs that were running when this replica was stopped", back);
        started = true;
        scheduler.start();
        every(CANCEL_CHECK, this::passOnCancellations);
        every(SWEEP, this::sweep);
        every(CLEANING, this::clean);
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
            LOG.debug("Stopped: the next start looks anew");
        }
    }

    private void quietly(Runnable work) {
        try {
            if (!closing) work.run();
        } catch (DatabaseUnavailable e) {
            LOG.warn("Looking after jobs failed, trying again later", e);
        } catch (RuntimeException e) {
            LOG.error("Looking after jobs failed", e);
        }
    }

    Admission admission() {
        return admission;
    }

    /** Something was queued or a slot became free. Many calls in a row make one look. */
    void wake() {
        if (!started || closing || !admissionAsked.compareAndSet(false, true)) return;
        aside(() -> {
            admissionAsked.set(false);
            try {
                if (!closing && db.read(admission::mightAdmit)) db.writing(this::admitNext);
            } catch (DatabaseUnavailable e) {
                LOG.warn("Jobs can't be admitted now, trying again", e);
                var _ = timer.schedule(this::wake, 1, TimeUnit.SECONDS);
            }
        });
    }

    /** In the transaction of whoever ends a job, so that its slot never stands empty. */
    private void admitNext(Handle handle) {
        Admission.Admitted admitted = admission.admit(handle, clock.instant());
        Db.afterCommit(() -> {
            admitted.resumed().forEach(row -> runner.slotGranted(row.id()));
            if (admitted.isEmpty()) wake(); // something may have been queued between our look and our commit
            else wakeScheduler();
        });
    }

    private void wakeScheduler() {
        scheduler.triggerCheckForDueExecutions();
    }

    private void schedule(long id, Instant at) {
        scheduler.schedule(TASK.instance(Long.toString(id)).build(), at);
    }

    /** One execution, on a thread of db-scheduler. An exception out of here means: once more, soon. */
    private void execute(long id) {
        var mine = new LocalRun();
        LocalRun other = here.putIfAbsent(id, mine);
        if (other != null) {
            // Our own heartbeats were late (say, the database was away), and we took ourselves for dead.
            await(other.over);
            return;
        }
        try {
            if (closing) throw new IllegalStateException("Stopping; job " + id + " goes on after the restart");
            runner.run(id);
        } catch (InterruptedException e) {
            throw new IllegalStateException("Stopped; job " + id + " goes on after the restart", e);
        } finally {
            here.remove(id);
            mine.work.over(); // its end is noted undisturbed
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

    /** The transcript of a running job is stored shortly after a line came, with all that came meanwhile. */
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
                LOG.warn("Looking after jobs did not end within {} seconds", STOP.toSeconds());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void cancelHere(long id) {
        runner.cancel(id);
    }

    /** Someone may have canceled on another replica. */
    private void passOnCancellations() {
        if (!here.isEmpty()) db.read(store::askedToCancel).forEach(runner::cancel);
    }

    /** What should never be needed: events wake the admission, and every running job has an execution. */
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

    void clean() {
        Instant limit = clock.instant().minus(options.retention().get());
        int deleted;
        do {
            deleted = db.write(WritePriority.BULK, handle -> store.deleteFinishedBefore(handle, limit, 50));
        } while (deleted > 0 && !closing);
    }

    /** Jobs that run are left as they are: they go on after the next start, or on another replica. */
    @Override
    public void close() {
        if (closing) return;
        closing = true;
        runner.stop();
        scheduler.pause();
        here.values().forEach(running -> running.work.interrupt());
        scheduler.stop();
        timer.shutdownNow();
        end(threads);
    }
}
