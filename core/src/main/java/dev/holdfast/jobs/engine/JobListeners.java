package dev.holdfast.jobs.engine;

import dev.holdfast.jobs.JobListener;
import dev.holdfast.jobs.JobTarget;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jdbi.v3.core.Handle;

/** All who are told of the ends of jobs, and of what they interrupt. */
public final class JobListeners {
    private final List<JobListener> all = new CopyOnWriteArrayList<>();

    /** Tells this one as well. */
    public void add(JobListener listener) {
        all.add(listener);
    }

    /** A job has ended, in this transaction. */
    public void ended(Handle transaction, JobRow over) {
        var end = new JobListener.Ended(over.view(null), over.hostId(), over.holdKey());
        all.forEach(listener -> listener.ended(transaction, end));
    }

    void interrupts(JobRow row, String kind, List<JobTarget> targets) {
        if (!targets.isEmpty()) all.forEach(listener -> listener.interrupts(row.id(), kind, targets));
    }

    void interruptedUntilNow(JobRow row, List<JobTarget> targets) {
        if (!targets.isEmpty()) all.forEach(listener -> listener.interruptedUntilNow(row.id(), targets));
    }
}
