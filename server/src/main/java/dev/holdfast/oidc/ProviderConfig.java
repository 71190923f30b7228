package dev.holdfast.oidc;

import dev.holdfast.access.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The provider in use and Holdfast's client at it.
 *
 * @param clientSecret sealed
 * @param document the provider's discovery document
 * @param lookedAt when the document was last fetched
 * @param trustsEmail whether its e-mail addresses are taken as right although it does not say that it verified them
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ProviderConfig(
        String issuer,
        String clientId,
        byte[] clientSecret,
        @Nullable Role defaultRole,
        @Nullable String name,
        String document,
        Instant lookedAt,
        boolean trustsEmail) {
    @Override
    public String toString() {
        return "Setup[" + issuer + "]";
    }
}
