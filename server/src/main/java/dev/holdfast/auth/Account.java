package dev.holdfast.auth;

import dev.holdfast.access.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The account of a person who can sign in. The password's hash stays in the store.
 *
 * @param hasPassword false for users who sign in with single sign-on only
 */
public record Account(
        long id, String email, String displayName, @Nullable Role role, boolean hasPassword, Instant createdAt) {}
