package dev.holdfast.jobs;

import dev.holdfast.base.bus.Bus;
import dev.holdfast.base.db.DatabaseTrouble;
import dev.holdfast.base.db.Db;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells how jobs stand. What is told is what is stored by then, and one tells after the other: the last word about a job
 * is its newest state, whichever thread was slow after its commit.
 */
final class JobNews {
    private static final Logger LOG = LoggerFactory.getLogger(JobNews.class);

    private final Db db;
    private final JobStore store;
    private final Signals signals;
    private final Bus bus;
    private final Lock telling = new ReentrantLock();

    JobNews(Db db, JobStore store, Signals signals, Bus bus) {
        this.db = db;
        this.store = store;
        this.signals = signals;
        this.bus = bus;
    }

    /** To be called after each commit that changed the job. */
    void tell(long id) {
        signals.changed(id);
        telling.lock();
        try {
            JobRow row = db.read(handle -> store.find(handle, id));
            if (row != null) bus.publish(new JobChanged(row.view(null), row.hostId()));
        } catch (DatabaseTrouble e) {
            LOG.debug("A change of job {} could not be told: {}", id, e.getMessage());
        } finally {
            telling.unlock();
        }
    }
}
