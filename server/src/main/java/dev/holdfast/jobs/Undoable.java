package dev.holdfast.jobs;

import org.jspecify.annotations.Nullable;

/** A job that takes back what it did when it does not end well. */
public interface Undoable<P extends Record> extends Job<P> {
    /**
     * Takes back what {@link #run} did before it failed, was canceled or lost contact. Nobody can cancel this, and after a
     * crash it is called again instead of {@link #run}; steps and orders of both are remembered.
     *
     * @return how things stand now, as a sentence, or null when there is nothing to say
     */
    @Nullable
    String undo(P params, JobContext job) throws InterruptedException;
}
