package dev.holdfast.notify;

import org.jdbi.v3.core.Handle;

/** Takes notices for delivery. */
public interface Notices {
    /** Stores the notice in the transaction of the event that it reports: both are kept, or neither. */
    void post(Handle handle, Notice notice);
}
