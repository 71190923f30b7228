package dev.holdfast.jobs;

import org.jspecify.annotations.Nullable;

/** A job that undoes its changes when it does not succeed. */
public interface Undoable<P extends Record> extends Job<P> {
    /**
     * Undoes what {@link #run} did before it failed, was canceled or lost contact with the host. This cannot be canceled,
     * and after a crash it is called again instead of {@link #run}; the steps and orders of both are remembered.
     *
     * @return a sentence that describes the state now, or null when there is nothing to report
     */
    @Nullable
    String undo(P params, JobContext job) throws InterruptedException;
}
