package dev.holdfast.oidc;

import dev.holdfast.access.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The provider in use and how Holdfast is known to it.
 *
 * @param clientSecret sealed
 * @param document what the provider tells about itself
 * @param lookedAt when that was last asked for
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ProviderConfig(
        String issuer,
        String clientId,
        byte[] clientSecret,
        @Nullable Role defaultRole,
        @Nullable String name,
        String document,
        Instant lookedAt) {
    @Override
    public String toString() {
        return "Setup[" + issuer + "]";
    }
}
