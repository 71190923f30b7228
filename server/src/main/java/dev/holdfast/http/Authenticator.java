package dev.holdfast.http;

import dev.holdfast.access.Principal;
import org.jspecify.annotations.Nullable;

/** Tells who a request comes from. */
@FunctionalInterface
public interface Authenticator {
    /** The principal behind the request's credential, or null for a stranger. */
    @Nullable
    Principal authenticate(ClientInfo origin);

    /** The same for a stream that is open already, which is no sign of life: nobody need be there to look at it. */
    default @Nullable Principal again(ClientInfo origin) {
        return authenticate(origin);
    }
}
