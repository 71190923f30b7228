package dev.holdfast.jobs;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A task that runs on a host and can be found again by its ID (on Proxmox VE: the UPID). */
public interface RemoteTask {
    String id();

    /** The name of the host that it runs on. */
    String host();

    /** Its current status. */
    Status poll() throws HostUnreachable, InterruptedException;

    /** Lines of its log from line {@code from}, counted from 0; an empty list when there are no more. */
    List<String> log(int from, int limit) throws HostUnreachable, InterruptedException;

    /** Asks the host to stop it; the task's end shows whether that worked. */
    void stop() throws HostUnreachable, InterruptedException;

    /**
     * Running while {@code end} is null. {@code message} is the host's own text about the end, such as {@code OK} or an
     * error; {@code LOST} means that the host does not know the task any more.
     */
    record Status(@Nullable TaskEnd end, String message) {
        public static Status running() {
            return new Status(null, "");
        }
    }
}
