package dev.holdfast.oidc;

import org.jspecify.annotations.Nullable;

/**
 * Whom a provider vouches for.
 *
 * @param subject names the person at the issuer, for ever
 * @param email verified by the provider
 * @param name what to call the person, if the provider tells
 * @param secondFactor whether the provider asked for more than a password
 */
record ExternalIdentity(
        String issuer,
        String subject,
        String email,
        @Nullable String name,
        boolean secondFactor) {}
