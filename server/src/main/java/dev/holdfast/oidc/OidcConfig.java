package dev.holdfast.oidc;

import dev.holdfast.access.Role;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of single sign-on, without the secret.
 *
 * @param redirectUri the redirect URI to enter at the provider; null until the public URL is known
 * @param trustsEmail whether the provider's e-mail addresses are taken as right although it does not say that it verified them
 */
record OidcConfig(
        boolean configured,
        @Nullable String issuer,
        @Nullable String clientId,
        @Nullable String redirectUri,
        @Nullable Role defaultRole,
        @Nullable String name,
        boolean secretSet,
        boolean trustsEmail) {}
