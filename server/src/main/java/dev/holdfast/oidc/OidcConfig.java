package dev.holdfast.oidc;

import dev.holdfast.access.Role;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of single sign-on, without the secret.
 *
 * @param configured whether a provider is configured
 * @param issuer the provider's issuer address; null if none is configured
 * @param clientId the client ID that the provider gave Holdfast; null if none is configured
 * @param redirectUri the redirect URI to enter at the provider; null until the public URL is known
 * @param defaultRole the role of users who sign in for the first time; null: they wait for an admin, or none is
 *     configured
 * @param name the provider's display name; null if it has none, or none is configured
 * @param secretSet whether a client secret is stored, which is never shown; true whenever a provider is configured
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
