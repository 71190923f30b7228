package dev.holdfast.jobs;

import dev.holdfast.base.seal.Secret;
import java.util.List;

/**
 * One kind of work. After a restart {@link #run} is called again from its beginning: everything that must not happen twice
 * goes through {@link JobContext#step} or {@link JobContext#order}, which are remembered.
 */
public interface Job<P extends Record> {
    JobType<P> kind();

    Outcome run(P params, JobContext job) throws InterruptedException;

    /** The hosts on which it works besides that of its target: the requester needs the permission there, too. */
    default List<Long> others(P params) {
        return List.of();
    }

    /** What no line, error or result of the job may contain, even if a host writes it into a message. */
    default List<Secret> secrets(P params) {
        return List.of();
    }

    /**
     * What it takes down for a while: hosts with all that is on them, apps and virtual machines. Alerts about them are expected
     * until it has ended.
     */
    default List<JobTarget> interrupts(P params) {
        return List.of();
    }

    /** Whether it can be resumed after a crash. If not, it ends as {@code interrupted}. */
    default boolean resumable() {
        return true;
    }
}
