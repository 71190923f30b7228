package dev.holdfast.jobs;

import java.time.Instant;

/**
 * An order to a host that must not be given twice. An exception other than {@link NoContact} out of {@link #send}
 * means that the host answered and did not take it.
 */
public interface Order {
    /** The host it goes to, as people call it. */
    String host();

    /** Gives the order. */
    RemoteTask send() throws NoContact, InterruptedException;

    /** The same task again after a restart. */
    RemoteTask attach(String taskId);

    /**
     * Whether the order arrived, when we stopped between sending it and learning the task's id. {@code since} is when
     * it was about to be sent, by our clock.
     */
    Trace look(Instant since) throws NoContact, InterruptedException;

    /** What a host's task list tells about an order. */
    sealed interface Trace {
        /** It runs, or ran, as this task. */
        record Found(RemoteTask task) implements Trace {}

        /** It certainly never started; it may be sent again. */
        record NotStarted() implements Trace {}

        /** It may or may not have. */
        record CannotTell() implements Trace {}
    }
}
