package dev.holdfast.jobs;

import java.util.Set;

/**
 * An order to a host that must not be given twice. An exception other than {@link HostUnreachable} from {@link #send} means
 * that the host answered and refused it.
 */
public interface Order {
    /** What the order does, and to which target: tasks of orders with the same subject could be confused. */
    String subject();

    /**
     * The IDs of all tasks on the host, running and ended, whose subject and starting user match this order. The start time
     * is not compared, because our clock and the host's may differ.
     */
    Set<String> tasks() throws HostUnreachable, InterruptedException;

    /** The name of the host that it is sent to. */
    String host();

    /** Sends the order. */
    RemoteTask send() throws HostUnreachable, InterruptedException;

    /** The task with this ID, after a restart. */
    RemoteTask attach(String taskId);
}
