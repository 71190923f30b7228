package dev.holdfast.http;

import dev.holdfast.access.Principal;
import org.jspecify.annotations.Nullable;

/** Determines who sent a request. */
@FunctionalInterface
public interface Authenticator {
    /** The principal behind the request's credential, or null for an anonymous caller. */
    @Nullable
    Principal authenticate(ClientInfo client);

    /**
     * The same for a stream that is already open. It does not count as activity: an open stream does not prove that a
     * user is present.
     */
    default @Nullable Principal again(ClientInfo client) {
        return authenticate(client);
    }
}
