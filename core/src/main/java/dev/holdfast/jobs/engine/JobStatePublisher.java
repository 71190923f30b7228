package dev.holdfast.jobs.engine;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.DatabaseUnavailable;
import dev.holdfast.base.db.Db;
import dev.holdfast.jobs.JobChanged;
import dev.holdfast.jobs.JobView;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes the state of jobs. Each publication reads the stored state, one at a time: the last event about a job is its
 * newest state, even if a thread was slow after its commit.
 */
public final class JobStatePublisher {
    /** Tells other replicas that jobs changed. */
    public static final String SIGNAL = "jobs";

    private static final Logger LOG = LoggerFactory.getLogger(JobStatePublisher.class);

    private final Db db;
    private final JobStore store;
    private final TranscriptSignals signals;
    private final Bus bus;
    private final BiFunction<Handle, JobRow, JobView> view;
    private final Lock lock = new ReentrantLock(); // guards everything below
    private final Map<Long, JobProgress> published = new HashMap<>(); // of jobs in progress
    private long newest = -1;

    /** Publishes on this bus. */
    public JobStatePublisher(
            Db db, JobStore store, TranscriptSignals signals, Bus bus, BiFunction<Handle, JobRow, JobView> view) {
        this.db = db;
        this.store = store;
        this.signals = signals;
        this.bus = bus;
        this.view = view;
    }

    /** Must be called after each commit that changed the job. */
    public void publish(long id) {
        signals.changed(id);
        db.signals().send(SIGNAL);
        lock.lock();
        try {
            publishLocked(id);
        } catch (DatabaseUnavailable e) {
            LOG.debug("A change of job {} could not be published: {}", id, e.getMessage());
        } finally {
            lock.unlock();
        }
    }

    private record Current(JobRow row, JobView view) {}

    private void publishLocked(long id) {
        Current now = db.read(handle -> {
            JobRow row = store.find(handle, id);
            return row == null ? null : new Current(row, view.apply(handle, row));
        });
        if (now == null || now.row.status().isOver()) published.remove(id);
        else published.put(id, JobProgress.of(now.row));
        if (now != null) bus.publish(new JobChanged(now.view, now.row.hostId()));
    }

    /**
     * Publishes what other replicas changed since the last call, with one query, because signals do not cross process
     * boundaries. For a new transcript line it only sends a signal.
     */
    public void publishChangesByOthers() {
        lock.lock();
        try {
            List<JobProgress> now = db.read(handle -> {
                if (newest < 0) newest = store.newest(handle);
                return store.progress(handle, newest);
            });
            var left = new HashSet<>(published.keySet());
            for (JobProgress job : now) {
                left.remove(job.id());
                newest = Math.max(newest, job.id());
                JobProgress before = published.get(job.id());
                if (Objects.equals(job, before)) continue;
                signals.changed(job.id());
                if (before != null && job.hasOnlyMoreLinesThan(before)) published.put(job.id(), job);
                else publishLocked(job.id());
            }
            for (long id : left) { // ended, or deleted
                signals.changed(id);
                publishLocked(id);
            }
        } finally {
            lock.unlock();
        }
    }
}
