package dev.holdfast.jobs;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A task that runs on a host and can be found again by its id (on Proxmox: the UPID). */
public interface RemoteTask {
    String id();

    /** The host it runs on, as people call it. */
    String host();

    /** How it stands now. */
    Status poll() throws HostUnreachable, InterruptedException;

    /** Lines of its log, counted from 0; an empty list when there are none beyond. */
    List<String> log(int from, int limit) throws HostUnreachable, InterruptedException;

    /** Asks the host to stop it; the task's own end tells whether that worked. */
    void stop() throws HostUnreachable, InterruptedException;

    /**
     * Running while {@code end} is null. {@code said} is the host's own word about the end, such as {@code OK} or an
     * error; {@code LOST} is for a host that knows nothing of the task any more.
     */
    record Status(@Nullable TaskEnd end, String message) {
        public static Status running() {
            return new Status(null, "");
        }
    }
}
