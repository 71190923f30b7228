package dev.holdfast.oidc;

import org.jspecify.annotations.Nullable;

/**
 * A user's identity, verified by a provider.
 *
 * @param subject the permanent identifier of the user at the issuer
 * @param email verified by the provider
 * @param name the display name, if the provider sends one
 * @param secondFactor whether the provider asked for more than a password
 */
record ExternalIdentity(
        String issuer,
        String subject,
        String email,
        @Nullable String name,
        boolean secondFactor) {}
