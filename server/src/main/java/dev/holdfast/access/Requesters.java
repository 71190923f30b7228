package dev.holdfast.access;

import org.jspecify.annotations.Nullable;

/** Tells what somebody may do now who asked for something earlier. */
@FunctionalInterface
public interface Requesters {
    /**
     * The same person with the rights of now; null when the user, or the API token they asked with, is no more. Having
     * signed out since takes nothing away.
     */
    @Nullable
    Principal now(Requester asker);
}
