package dev.holdfast.http;

import dev.holdfast.access.Principal;
import org.jspecify.annotations.Nullable;

/** Tells who a request comes from. */
@FunctionalInterface
public interface Authenticator {
    /** The principal behind the request's credential, or null for a stranger. */
    @Nullable
    Principal authenticate(Origin origin);
}
