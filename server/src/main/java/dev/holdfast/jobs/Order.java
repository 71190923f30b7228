package dev.holdfast.jobs;

import java.util.Set;

/**
 * An order to a host that must not be given twice. An exception other than {@link HostUnreachable} out of {@link #send}
 * means that the host answered and did not take it.
 */
public interface Order {
    /** What the order does, and to what: a task of one order could be taken for a task of another with the same subject. */
    String subject();

    /**
     * The ids of all tasks on the host, running and ended, that could be this order's by subject and by who started
     * them. When they started is left out: our clock and the host's need not agree.
     */
    Set<String> tasks() throws HostUnreachable, InterruptedException;

    /** The host it goes to, as people call it. */
    String host();

    /** Gives the order. */
    RemoteTask send() throws HostUnreachable, InterruptedException;

    /** The same task again after a restart. */
    RemoteTask attach(String taskId);
}
