package dev.holdfast.jobs;

import java.util.List;

/**
 * One kind of work. After a restart {@link #run} is called again from its beginning: whatever must not happen twice
 * goes through {@link JobContext#step} or {@link JobContext#order}, which remember.
 */
public interface Job<P extends Record> {
    JobType<P> kind();

    Outcome run(P params, JobContext job) throws InterruptedException;

    /** The hosts on which it does something besides that of its target: whoever asks needs the right there, too. */
    default List<Long> others(P params) {
        return List.of();
    }

    /** Can it be taken up again after a crash? If not, it ends as {@code interrupted}. */
    default boolean resumable() {
        return true;
    }
}
