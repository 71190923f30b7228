package dev.holdfast.jobs;

import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Is told of the ends of jobs, and of what they interrupt. */
public interface JobListener {
    /**
     * A job that has ended.
     *
     * @param job the job in its final state
     * @param hostId the host it worked on; null for a job of the platform
     * @param holdKey the guest that it held, such as {@code guest:3:101}; null for none
     */
    record Ended(
            JobView job, @Nullable Long hostId, @Nullable String holdKey) {}

    /**
     * A job has ended, be it without having run. Called once, in the transaction that stores it: both are stored or neither,
     * and what throws here keeps the job from ending. Parts of a job are not told.
     */
    default void ended(Handle transaction, Ended end) {}

    /**
     * A job, or a part of one, is about to interrupt these targets. Called before it does, not in a transaction, and again
     * after a restart.
     */
    default void interrupts(long jobId, String kind, List<JobTarget> targets) {}

    /** It interrupts them no longer. Not called when the service stops meanwhile: then the end of the job says it. */
    default void interruptedUntilNow(long jobId, List<JobTarget> targets) {}
}
