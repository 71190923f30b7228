package dev.holdfast.access;

import org.jspecify.annotations.Nullable;

/** Determines the current rights of a user who requested something earlier. */
@FunctionalInterface
public interface Requesters {
    /**
     * The same person with their current rights; null when the user or the API token of the request no longer exists. A
     * sign-out since then does not matter.
     */
    @Nullable
    Principal now(Requester requester);
}
